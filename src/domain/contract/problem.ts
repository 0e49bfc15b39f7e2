/** Every expected failure: its code, HTTP status and message. */
const problems = {
  'request.invalid': [400, 'Please check the marked fields.'],
  'request.malformed': [400, 'The request could not be read.'],
  'request.not_found': [404, 'There is nothing at this address.'],
  'request.too_large': [413, 'What was sent is too large.'],
  'request.head_too_large': [431, 'The address or the headers are too long.'],
  'request.wrong_type': [415, 'This kind of content is not accepted here.'],
  'request.key_reused': [409, 'This Idempotency-Key was sent before, for something else.'],
  'request.timeout': [408, 'The request took too long to arrive. Nothing was saved. Please try again.'],
  'session.required': [401, 'Please sign in again.'],
  'session.cross_site': [403, 'This request came from another site and was refused.'],
  'access.denied': [403, 'You do not have permission to do this.'],
  'access.for_people': [403, 'A key may not do this. Somebody has to sign in and do it.'],
  'access.other_client': [
    403,
    'This key is bound to one client, and this call is about more than that client.',
  ],
  'access.other_network': [403, 'This key may not be used from this network.'],
  'key.not_found': [404, 'Key not found'],
  'key.role': [403, 'A key may do at most what its maker may. Nothing was saved.'],
  'key.duplicate': [409, 'There is a key with this name already. Nothing was saved.'],
  'key.too_many': [409, 'You have 20 keys already. Nothing was saved. Revoke some first.'],
  'webhook.not_found': [404, 'Webhook or message not found'],
  'webhook.outside': [
    400,
    'This address lies in a private network, or is not encrypted, and WEBHOOK_NETWORKS does not allow that. Nothing was saved.',
  ],
  'webhook.too_many': [409, 'There are 20 webhooks already. Nothing was saved. Delete one first.'],
  'webhook.off': [409, 'This webhook is switched off. Nothing was sent. Switch it on first.'],
  'passkey.no_host': [
    409,
    'Passkeys need an https address with a name, or localhost. Set PUBLIC_URL to the address that people open.',
  ],
  'passkey.password_wrong': [403, 'The password is wrong. Nothing was changed.'],
  'passkey.refused': [400, 'The passkey was not added. Please try again.'],
  'passkey.duplicate': [409, 'This passkey has been added already.'],
  'passkey.too_many': [409, 'You have 20 passkeys already. Remove one first.'],
  'passkey.not_found': [404, 'Passkey not found'],
  'passkey.own': [409, 'Remove your own passkeys on the page of your account.'],
  'passkey.invalid': [
    401,
    'This passkey does not open an account here. Please try again, or use your password.',
  ],
  'passkey.show_one_first': [403, 'Sign in with one of your passkeys first. Nothing was changed.'],
  'auth.single_sign_on': [403, 'Passwords are switched off here. Please sign in with single sign-on.'],
  'oidc.unavailable': [
    503,
    'Single sign-on does not answer. Please try again later. Whoever is signed in stays signed in.',
  ],
  'oidc.failed': [403, 'Single sign-on was not completed. Please try again.'],
  'oidc.expired': [
    401,
    'This sign-in has taken too long, or was begun in another browser. Please try again.',
  ],
  'oidc.unverified': [403, 'Single sign-on does not say that your e-mail address is verified.'],
  'oidc.inactive': [403, 'This account is switched off. Please ask an administrator.'],
  'oidc.other_subject': [
    403,
    'This address belongs to another account of single sign-on. Please ask an administrator.',
  ],
  'oidc.password_needed': [
    401,
    'There is an account with this address. Type its password once, to join the two.',
  ],
  'oidc.logout_refused': [400, 'This is no valid logout token.'],
  'user.role_by_issuer': [
    409,
    'The role of this account follows its groups in single sign-on. Change it there.',
  ],
  'auth.invalid': [401, 'Email or password is incorrect. Please try again.'],
  'auth.unverified': [403, 'Please check your email and click the verification link before signing in.'],
  'auth.too_many_attempts': [429, 'Too many attempts. Please try again later.'],
  'auth.busy': [
    503,
    'Too many people are signing in at this moment. Nothing was saved. Please try again in a few seconds.',
  ],
  'auth.link_invalid': [400, 'This link is no longer valid.'],
  'auth.badge_invalid': [401, 'Badge or PIN is incorrect. Please try again.'],
  'auth.badge_locked': [
    403,
    'This badge is locked after too many wrong PINs. An administrator can unlock it.',
  ],
  'auth.pin_wrong': [403, 'The PIN that you have now is not right. Nothing was changed.'],
  'auth.station_unknown': [
    403,
    'This browser is not enrolled as a station. Sign in with e-mail and password, or ask an editor to enrol it.',
  ],
  'station.not_found': [404, 'Station not found'],
  'badge.not_found': [404, 'Badge not found'],
  'badge.exists': [409, 'This person has a badge already. Reprint it, or revoke it first.'],
  'badge.not_own': [403, 'Only its owner can change the PIN of a badge.'],
  'badge.no_code': [
    400,
    'This is a badge. A badge is never a code: nothing was looked up or saved. Scan it at a station to sign in.',
  ],
  'hold.on': [409, 'This is on hold. Nothing was recorded.'],
  'hold.not_found': [404, 'Hold not found'],
  'hold.not_there': [404, 'What was to be put on hold is not there. Nothing was saved.'],
  'hold.there': [409, 'This is on hold already. Nothing was saved.'],
  'hold.released': [409, 'This hold was released already. Nothing was saved.'],
  'hold.own': [403, 'Somebody else has to release this: you have put it on hold yourself.'],
  'hold.too_many': [
    409,
    'You have put 200 things on hold that nobody has released yet. Nothing was saved. Have some released first.',
  ],
  'signature.missing': [
    400,
    'This needs a signature: your password, a passkey, or a badge and its PIN. Nothing was saved.',
  ],
  'signature.wrong': [
    403,
    'The signature is wrong: check the password, the passkey, or the badge and PIN. Nothing was saved.',
  ],
  'signature.may_not': [403, 'Whoever signed may not do this. Nothing was saved. Somebody else has to sign.'],
  'user.not_found': [404, 'User not found'],
  'user.duplicate': [409, 'An account with this email already exists.'],
  'user.not_invited': [409, 'This person has set a password already, or the account is switched off.'],
  'user.own_role': [403, 'Cannot modify your own role'],
  'user.last_administrator': [409, 'At least one administrator is required.'],
  'user.not_read_only': [
    409,
    'Only a read-only account can belong to a client or supplier. Make it read-only first.',
  ],
  'user.is_partner': [
    409,
    'This account belongs to a client or supplier, whose people have no other role. Make it one of staff first.',
  ],
  'client.not_found': [404, 'Client not found'],
  'release.not_found': [404, 'There is no such release.'],
  'release.not_current': [
    409,
    'This has changed again meanwhile. Nothing was confirmed. Read what changed, and confirm that.',
  ],
  'draft.not_found': [404, 'There is no draft any more. It may have been published or discarded.'],
  'draft.changed': [409, 'The draft was saved again meanwhile. Nothing was published. Look at it again.'],
  'draft.stale': [
    409,
    'This was published again after the draft was saved. Nothing was published. Bring the draft up to date first.',
  ],
  'draft.artwork_fails': [
    409,
    'The artwork fails its check. Nothing was published. Say why to publish it all the same.',
  ],
  'draft.waiting': [
    409,
    'This draft waits for approval already. Save it again to change it, or have it answered first.',
  ],
  'draft.there': [
    409,
    'There is a draft that this would overwrite. Nothing was saved. Publish or discard it first.',
  ],
  'draft.not_waiting': [409, 'This draft is not waiting for approval.'],
  'link.not_found': [404, 'This link does not work. It is older than 14 days, or it is not complete.'],
  'link.over': [
    410,
    'This release does not wait any more: it was answered, or a newer one has replaced it. There is nothing to do.',
  ],
  'link.used': [409, 'An answer was given with this link already. Sign in to see it.'],
  'link.only_looks': [403, 'This link shows the release. Please sign in to answer it.'],
  'hold.not_own': [403, 'This hold was not set by your own people. Ask us to release it.'],
  'hold.not_yours': [403, 'You can put your own products and batches on hold, and nothing else.'],
  'order.nobody_there': [
    409,
    'Nobody of this supplier has an account. Nothing was sent. Invite somebody, or send the e-mail.',
  ],
  'billing.billed': [
    409,
    'That day is billed already at another rate. Nothing was changed. Begin on a later day.',
  ],
  'billing.two_currencies': [409, 'A client is billed in one currency. Nothing was changed.'],
  'billing.no_rate': [
    409,
    'There was no rate for this on that day, or the run is not closed. Nothing was billed.',
  ],
  'billing.too_many': [
    409,
    'More runs were closed in this month than one bill shows, so that its sums would be too low. Nothing is shown. Choose one client, or ask whoever runs the portal.',
  ],
  'draft.not_asked': [409, 'This release does not wait for your approval. Nothing was changed.'],
  'draft.own': [403, 'Somebody else has to answer this: you have worked on it yourself.'],
  'control.drafts_open': [
    409,
    'This client has drafts that are not published. Nothing was changed. Say what becomes of them: publish or discard.',
  ],
  'product.not_found': [404, 'Product not found'],
  'product.duplicate': [409, 'A product with this SKU already exists for this client.'],
  'product.code_taken': [409, 'Another product of this client has this GTIN. Nothing was saved.'],
  'tutorial.not_found': [404, 'Tutorial not found'],
  'inventory_item.not_found': [404, 'Inventory item not found'],
  'inventory_item.has_rolls': [
    409,
    'There are labels on its rolls. Nothing was deleted. Use them up or scrap the rolls first.',
  ],
  'stock.on_rolls': [
    409,
    'These labels are on rolls. Nothing was recorded. Take them from their roll: open the roll, and say there what was used or scrap it.',
  ],
  'roll.not_found': [404, 'There is no roll with this code.'],
  'roll.received': [409, 'This roll was received already. Nothing was received.'],
  'roll.other_artwork': [
    409,
    'No product with this label SKU names this artwork, now or in a past release. Nothing was received.',
  ],
  'roll.refused': [409, 'This cannot be done with this roll. Nothing was changed.'],
  'run.not_found': [404, 'Run not found'],
  'run.unreleased': [
    409,
    'This product has no release yet: nothing of it was published. No run was started. Ask an editor to publish it.',
  ],
  'run.elsewhere': [403, 'This run is at another station. Open it there, or ask an editor.'],
  'run.not_at_station': [
    403,
    'A run is started at its own station, and this browser is not that station. No run was started. Start it there, or ask an editor.',
  ],
  'run.too_many_open': [
    409,
    'This station has 20 open runs already. No run was started. Close or abandon some of them first.',
  ],
  'run.full': [
    409,
    'This run has recorded as much as one run can. Nothing was recorded. Count it and close it, and start another for the rest.',
  ],
  'evidence.which_client': [409, 'Several clients have a batch of this name. Say which client.'],
  'evidence.too_large': [
    409,
    'This evidence would be larger than 3 GB, or have more than 500 runs. Download it run by run, or for one client.',
  ],
  'miss.not_found': [404, 'This miss was not found: nobody has told it, or it is long done.'],
  'miss.settled': [409, 'Somebody else has settled this already. Nothing was saved.'],
  'miss.too_many': [
    409,
    '100 of your reports are still open. This one was not added. Please speak to an editor.',
  ],
  'stock.too_little': [409, 'There are not that many labels on the shelf.'],
  'stock.too_much': [409, 'An item can have at most 10,000,000 labels.'],
  'order.not_found': [404, 'Order not found'],
  'order.already_on_order': [409, 'Some of these labels are on order already. Nothing was ordered.'],
  'order.confirmed': [409, 'This label is confirmed already. Ask if something has to change.'],
  'order.more_than_ordered': [409, 'More was confirmed than was ordered. Nothing was saved.'],
  'order.not_confirmed': [409, 'Confirm this label before it is shipped. Nothing was saved.'],
  'order.stopped': [
    409,
    'The artwork has changed since it was confirmed. Look at the new file and confirm again. Nothing was saved.',
  ],
  'order.shipped': [409, 'This label was shipped already. Nothing was saved.'],
  'order.line_closed': [
    409,
    'This label has arrived, or is no longer expected: how many were ordered stays as it is. Nothing was saved.',
  ],
  'printing.off': [
    409,
    'Printing from the portal is off. Whoever runs the portal can switch it on with the setting PRINTER_NETWORKS.',
  ],
  'printer.not_found': [404, 'Printer not found'],
  'printer.duplicate': [409, 'A printer with this name already exists.'],
  'printer.outside': [
    400,
    'This address lies outside the networks of the printers (PRINTER_NETWORKS). Nothing was saved.',
  ],
  'printer.has_jobs': [
    409,
    'This printer has print jobs that are not finished. Nothing was deleted. Cancel them first.',
  ],
  'printer.busy': [409, 'This printer is printing a job. Nothing was sent. Try again when it has finished.'],
  'print_job.not_found': [404, 'Print job not found'],
  'paper_job.not_found': [404, 'Sheet not found'],
  'print_job.unprintable': [400, 'This cannot be printed.'],
  'number.used': [409, 'This number was used already. Nothing was printed.'],
  'number.none': [
    409,
    'This client has no range of such numbers. Nothing was printed. Add one at the client.',
  ],
  'number.exhausted': [
    409,
    'The numbers of this client are at their end. Nothing was printed. Add a range at the client.',
  ],
  'number.uncertain': [
    409,
    'This portal was restored from a backup, and numbers may have been used since it was made. Nothing was printed. Say at the client which number is the next.',
  ],
  'number.overlaps': [409, 'This range overlaps another one, so numbers would repeat. Nothing was saved.'],
  'number.range_not_found': [404, 'Range of numbers not found'],
  'print_job.pages_printed': [
    409,
    'The pages of this file were printed already. Nothing was printed. Print a page once more in that job, and say why.',
  ],
  'print_job.too_many': [
    409,
    'Too many labels are waiting for this printer already. Nothing was printed. Cancel jobs, or wait until some are printed.',
  ],
  'print_job.running': [409, 'This job is still being printed. Cancel it first, or wait until it has ended.'],
  'print_job.run_stopped': [
    409,
    'This job is of a run that does not go on. Nothing was printed. Look at the run first.',
  ],
  'print_job.old_release': [
    409,
    'The labels of this job are of an old release. Nothing was printed. Print labels of the new one.',
  ],
  'print_job.printed': [409, 'All labels of this job are printed. Reprint those that are missing.'],
  'print_job.unknown': [
    409,
    'Nobody has said yet whether some labels of this job came out. Look at the printer and resume the job first.',
  ],
  'dataset.quota': [
    409,
    'You keep as much in datasets as one person may. Nothing was saved. Delete some first.',
  ],
  'dataset.not_found': [404, 'Dataset not found'],
  'file.not_found': [404, 'File not found'],
  'deleted.not_found': [404, 'This can no longer be restored.'],
  'deleted.needs_client': [409, 'Its client is deleted too. Restore the client first.'],
  'record.changed_meanwhile': [409, 'Somebody else has changed this record meanwhile.'],
  'import.running': [409, 'An import is running. Please wait until it has finished.'],
  'import.wrong_mapping': [400, 'The columns are not mapped so that the file can be read.'],
  'import.file_changed': [
    409,
    'This is not the file that was looked at: it has changed since. Nothing was imported. Look at it again.',
  ],
  'bulk.changed_meanwhile': [
    409,
    'Some of these products were changed or deleted since you looked. Nothing was changed. Look at them again.',
  ],
  'artwork.not_attached': [409, 'These files cannot be attached. Nothing was changed.'],
  'import.not_found': [404, 'This import does not exist.'],
  'import.undone': [409, 'This import was undone already.'],
  'import.nothing_undone': [409, 'Nothing of this import can be undone now. It can be tried again later.'],
  'import.too_old': [409, 'An import can be undone for 14 days. This one is older.'],
  'import.wrong_type': [400, 'Please select a file of the type .xlsx, .xls, .csv, .tsv or .txt.'],
  'export.busy': [429, 'Two exports are running already. Please try again in a moment.'],
  'workbook.wrong_type': [400, 'Invalid file type: Please select an Excel file (.xlsx or .xls)'],
  'workbook.unreadable': [400, 'The file could not be read.'],
  'workbook.encrypted': [400, 'The file is protected by a password. Remove the password and try again.'],
  'workbook.too_large': [413, 'The workbook is too large.'],
  'workbook.no_sku_column': [400, 'The first row needs a column with the heading SKU.'],
  'workbook.foreign_columns': [400, 'The workbook has columns that are none of the portal’s.'],
  'upload.none': [400, 'Please choose a file.'],
  'upload.too_many': [400, 'Too many files'],
  'upload.too_large': [413, 'The file is too large.'],
  'upload.quota': [429, 'You have uploaded as much as one person may within 24 hours.'],
  'upload.wrong_type': [415, 'This type of file is not accepted.'],
  'quota.day': [
    429,
    'You have added as much of this today as one person may in a day. Nothing was saved. Go on tomorrow, or ask somebody else.',
  ],
  'storage.full': [507, 'Storage is full. Nothing was saved.'],
  'storage.unavailable': [503, 'The file store does not answer. Nothing was saved. Please try again.'],
  'service.unavailable': [503, 'The service is restarting. Nothing was saved. Please try again.'],
  'service.busy': [503, 'Others are saving just now. Nothing was saved. Please try again in a moment.'],
  'service.unsure': [
    503,
    'The service was interrupted in the middle of saving. Please look whether it was saved.',
  ],
  unexpected: [500, 'Something went wrong.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>;

/** The code of a failure, one of a fixed set. */
export type ProblemCode = keyof typeof problems;

const isProblemCode = (text: string): text is ProblemCode => Object.hasOwn(problems, text);

/** All codes of failures, for the API description. */
export const problemCodes = Object.keys(problems).filter(isProblemCode);

export const problemOf = (code: ProblemCode): { status: number; sentence: string } => ({
  status: problems[code][0],
  sentence: problems[code][1],
});

/** What a failure may contain in addition to its code. */
export interface ProblemDetails {
  /** A more specific message than the message of the code. */
  message?: string;
  /** Messages by field, if fields are invalid. */
  fields?: Record<string, string>;
  /** The current record, if a stale version was sent; otherwise the conflicting data, if any. */
  current?: unknown;
  /** Who last changed the record and when, if a stale version was sent and that is known. */
  changed?: { by: string; at: string };
  /** The id of the conflicting record, if any. */
  existingId?: number;
  /** What was found in artwork, if that is the reason. */
  findings?: readonly unknown[];
  /** Whole seconds to wait before a retry; sent as Retry-After. */
  retryAfterSeconds?: number;
}

/** A failure with a code. Rules throw it; the server sends its status and message. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly details: ProblemDetails;

  constructor(code: ProblemCode, details: ProblemDetails = {}) {
    super(details.message ?? problemOf(code).sentence);
    this.name = 'Problem';
    this.code = code;
    this.status = problemOf(code).status;
    this.details = details;
  }
}
