import { useLocation } from 'react-router';
import PencilIcon from 'lucide-react/icons/pencil';
import { countOutcomes } from '#domain/imports/look-row.ts';
import { namesOf } from '#domain/record/fields.ts';
import { AdministratorsOnly } from '#web/navigation/administrators-only.tsx';
import { Button } from '#web/kit/controls/button.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { LinkButton } from '#web/kit/controls/link-button.tsx';
import { LeaveGuard } from '#web/kit/layers/leave-guard.tsx';
import { selectionIn } from '#web/list/selection-state.ts';
import { useCan } from '#web/session/session.tsx';
import { ruleOf } from '../edit-mapping.ts';
import { BulkFields } from '../parts/bulk-fields.tsx';
import { ActBar, Done, FocusedSection, ImportHead, UnderWay } from '../parts/import-page.tsx';
import { LookTable } from '../parts/look-table.tsx';
import { RuleChoice } from '../parts/rule-choice.tsx';
import { type BulkEdit, useBulkEdit } from '../use-bulk-edit.ts';
import { bulkEdit as words, bulkRules, productsIn, unchangedIn } from '../wording.ts';

/** /admin/products/edit: changes the products selected in the list together. */
export const BulkEditScreen = () =>
  useCan('product.edit') ? <Edit /> : <AdministratorsOnly page={words.title} words={words.editorsOnly} />;

const Edit = () => {
  const ids = selectionIn(useLocation().state);
  const edit = useBulkEdit(ids);
  const { form, look, busy, fault, result } = edit;
  return (
    <>
      <ImportHead words={words} />
      {ids.length === 0 ? (
        <EmptyState
          title={words.none}
          text={words.noneText}
          action={<LinkButton to="/admin/products">{words.products}</LinkButton>}
        />
      ) : (
        <div className="grid gap-8 pb-12">
          {result ? null : (
            <section aria-labelledby="what" className="grid gap-4">
              <h2 id="what" className="text-fact font-[640]">
                {words.whatToSetIn({ idsCount: productsIn(ids.length) })}
              </h2>
              <BulkFields form={form} onForm={edit.setForm} disabled={busy !== null} />
              <div>
                <Button
                  variant={look ? 'secondary' : 'primary'}
                  pending={busy === 'looking'}
                  aria-disabled={busy !== null || namesOf(form.set).length === 0}
                  onClick={() => {
                    if (namesOf(form.set).length > 0) edit.lookAt();
                  }}
                >
                  {words.seeWhatWouldChange}
                </Button>
              </div>
            </section>
          )}
          <UnderWay what={busy && words[busy]} fault={fault} />
          {look && !result ? <Looked {...edit} look={look} /> : null}
          {result ? <Changed result={result} /> : null}
          {result === null && namesOf(form.set).length > 0 ? <LeaveGuard when isOfPage /> : null}
        </div>
      )}
    </>
  );
};

/** What would be done with each product. */
const Looked = ({
  look,
  rules,
  busy,
  setRules,
  begin,
}: BulkEdit & { look: NonNullable<BulkEdit['look']> }) => {
  const { change } = countOutcomes(look.rows, (row) => ruleOf(rules, row));
  return (
    <>
      <FocusedSection id="rows" title={words.whatWouldChange}>
        <p className="text-ink-quiet">{words.nothingWritten}</p>
        <RuleChoice rules={rules} onRules={setRules} words={bulkRules} />
        <LookTable rows={look.rows} rules={rules} onRules={setRules} words={bulkRules} isFile={false} />
      </FocusedSection>
      <ActBar outcome={words.willBeChanged({ change: productsIn(change) })}>
        <LinkButton to="/admin/products" variant="quiet">
          {words.cancel}
        </LinkButton>
        <Button
          variant="primary"
          icon={<PencilIcon aria-hidden />}
          pending={busy === 'writing'}
          aria-disabled={busy !== null || change === 0}
          onClick={() => {
            if (change > 0) begin();
          }}
        >
          {words.change({ change: productsIn(change) })}
        </Button>
      </ActBar>
    </>
  );
};

const Changed = ({ result: { changed, left, refused } }: { result: NonNullable<BulkEdit['result']> }) => (
  <Done
    title={words.productsChanged}
    lines={[
      words.changed({ changed: productsIn(changed) }),
      unchangedIn(left),
      words.refused({ refused: productsIn(refused) }),
    ]}
  />
);
