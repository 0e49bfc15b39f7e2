/** What stands beside words and is none. */
type NotWords = 'tone' | 'value' | 'variant' | 'step' | 'needs';

/** The words of another language: texts are any texts, functions take what the English ones take. */
export type Widened<Value> = Value extends string
  ? string
  : Value extends (...given: infer Given) => infer Said
    ? (...given: Given) => Widened<Said>
    : Value extends readonly unknown[]
      ? readonly Widened<Value[number]>[]
      : Value extends object
        ? { readonly [Name in keyof Value]: Name extends NotWords ? Value[Name] : Widened<Value[Name]> }
        : Value;
