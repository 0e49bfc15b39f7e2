import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import PencilIcon from 'lucide-react/icons/pencil';
import { countOutcomes } from '#domain/imports/look-row.ts';
import { namesOf } from '#domain/record/fields.ts';
import { AdministratorsOnly } from '#web/app/administrators-only.tsx';
import { Button } from '#web/kit/button.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { LinkButton } from '#web/kit/link-button.tsx';
import { PageHead } from '#web/kit/page-head.tsx';
import { Spinner } from '#web/kit/spinner.tsx';
import { selectionIn } from '#web/products/selection-state.ts';
import { useCan } from '#web/session/session.tsx';
import { ruleOf } from '../edit-mapping.ts';
import { BulkFields } from '../parts/bulk-fields.tsx';
import { LookTable } from '../parts/look-table.tsx';
import { RuleChoice } from '../parts/rule-choice.tsx';
import { type BulkEdit, useBulkEdit } from '../use-bulk-edit.ts';
import { bulkEdit as words, bulkRules, productsIn } from '../wording.ts';

/** /admin/products/edit: the products selected in the list, changed together. */
export const BulkEditScreen = () =>
  useCan('product.edit') ? <Edit /> : <AdministratorsOnly page={words.title} words={words.editorsOnly} />;

const Edit = () => {
  const ids = selectionIn(useLocation().state);
  const edit = useBulkEdit(ids);
  const { form, look, busy, fault, result } = edit;
  return (
    <>
      <PageHead
        title={words.title}
        lead={words.lead}
        crumbs={[{ label: 'Products', to: '/admin/products' }, { label: words.title }]}
        actions={<LinkButton to="/admin/imports">All imports</LinkButton>}
      />
      {ids.length === 0 ? (
        <EmptyState
          title={words.none}
          text={words.noneText}
          action={<LinkButton to="/admin/products">Products</LinkButton>}
        />
      ) : (
        <div className="grid gap-8 pb-12">
          {result ? null : (
            <section aria-labelledby="what" className="grid gap-4">
              <h2 id="what" className="text-fact font-[640]">
                What to set in {productsIn(ids.length)}
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
                  See what would change
                </Button>
              </div>
            </section>
          )}
          <div aria-live="polite" className="empty:hidden">
            {busy === null ? null : (
              <p className="flex items-center gap-3 font-[560]">
                <Spinner quiet />
                {busy === 'looking' ? words.looking : words.writing}
              </p>
            )}
            {fault === null ? null : (
              <p
                role="alert"
                className="rounded-control border-l-4 border-danger bg-danger-wash px-4 py-3 text-danger"
              >
                {fault}
              </p>
            )}
          </div>
          {look && !result ? <Looked {...edit} look={look} /> : null}
          {result ? <Done result={result} /> : null}
        </div>
      )}
    </>
  );
};

/** What would become of each product. */
const Looked = ({
  look,
  rules,
  busy,
  setRules,
  begin,
}: BulkEdit & { look: NonNullable<BulkEdit['look']> }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { change } = countOutcomes(look.rows, (row) => ruleOf(rules, row));
  return (
    <>
      <section aria-labelledby="rows" className="grid gap-4">
        <h2 id="rows" ref={heading} tabIndex={-1} className="text-fact font-[640]">
          What would change
        </h2>
        <p className="text-ink-quiet">Nothing has been written yet.</p>
        <RuleChoice rules={rules} onRules={setRules} words={bulkRules} />
        <LookTable rows={look.rows} rules={rules} onRules={setRules} words={bulkRules} isFile={false} />
      </section>
      <div className="flex flex-wrap items-center justify-end gap-3 border-t border-line bg-paper py-3 md:sticky md:bottom-0">
        <output className="grow text-quiet text-ink-quiet">{productsIn(change)} will be changed.</output>
        <LinkButton to="/admin/products" variant="quiet">
          Cancel
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
          Change {productsIn(change)}
        </Button>
      </div>
    </>
  );
};

const Done = ({ result: { changed, left, refused } }: { result: NonNullable<BulkEdit['result']> }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="done" className="grid gap-4">
      <h2 id="done" ref={heading} tabIndex={-1} className="text-fact font-[640]">
        Products changed
      </h2>
      <ul>
        <li>{productsIn(changed)} changed.</li>
        <li>{productsIn(left)} left.</li>
        <li>{productsIn(refused)} refused.</li>
      </ul>
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/admin/products" variant="primary">
          See the products
        </LinkButton>
        <LinkButton to="/admin/imports">Take it back</LinkButton>
      </div>
    </section>
  );
};
