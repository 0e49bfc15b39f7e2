import { DeletedKind } from '#domain/deleted/contract.ts';
import { addressCodec, optionalPart, pagePart } from '#web/list/address-codec.ts';

/** The address of the list of deleted records: one kind, or all. */
export const deletedAddress = addressCodec({ kind: optionalPart(DeletedKind), page: pagePart });
