import { useRef } from 'react';
import { Navigate } from 'react-router';
import type { Tutorial } from '#domain/tutorials/contract.ts';
import { TutorialCategory } from '#domain/tutorials/tutorial-fields.ts';
import { sentenceOf } from '#web/api/call.ts';
import { useFormAddress } from '#web/record/use-form-address.ts';
import { useQueryAddress } from '#web/list/use-query-address.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { PageHead } from '#web/kit/page-head.tsx';
import { Pagination } from '#web/list/pagination.tsx';
import { NotLoaded, NotUpToDate } from '#web/record/not-loaded.tsx';
import { FilterSelect } from '#web/kit/fields/select.tsx';
import { ListSearchField } from '#web/list/list-search-field.tsx';
import { NoneFits } from '#web/list/none-fits.tsx';
import { useCan } from '#web/session/session.tsx';
import { useFailure } from '#web/api/use-failure.ts';
import { TutorialFormHere } from '../form/tutorial-form-here.tsx';
import { AddTutorialButton } from '../parts/add-tutorial-button.tsx';
import { TutorialTable, TutorialTableSkeleton } from '../parts/tutorial-table.tsx';
import { useTutorials } from '../queries.ts';
import { tutorialsAddress, tutorialsAt, type TutorialsAddress } from '../tutorials-address.ts';
import { tutorialCount, tutorialsWords as words } from '../wording.ts';

/** Tutorials per page of the table. */
const pageSize = 20;

const categories = TutorialCategory.options.map((category) => ({ value: category, label: category }));

/** /admin/tutorials: all tutorials, for editors. */
export const AdminTutorialsScreen = () => {
  const query = useTutorials();
  const { data: tutorials, dataUpdatedAt, isFetching, refetch } = query;
  const error = useFailure(query);
  const [address, changeAddress] = useQueryAddress(tutorialsAddress);
  const box = useRef<HTMLInputElement>(null);
  const retry = () => void refetch();
  const clear = () => {
    changeAddress({ term: '', category: undefined }, 'chosen');
    box.current?.focus();
  };
  return (
    <>
      <PageHead title={words.tutorials} actions={<AddTutorialButton />} />
      <div className="mb-4 grid gap-2 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <ListSearchField
          boxRef={box}
          label={words.searchBy}
          placeholder={words.titleOrDescription}
          term={address.term}
          onSearch={(term, change) => changeAddress({ term }, change)}
        />
        <FilterSelect
          aria-label={words.category}
          all={words.allCategories}
          options={categories}
          value={address.category}
          onChange={(category) => changeAddress({ category }, 'chosen')}
        />
      </div>
      {tutorials && error ? (
        <NotUpToDate loadedAt={dataUpdatedAt} pending={isFetching} onRetry={retry} />
      ) : null}
      {tutorials ? <Found everything={tutorials} address={address} onClear={clear} /> : null}
      {!tutorials && !error ? <TutorialTableSkeleton /> : null}
      {!tutorials && error ? (
        <NotLoaded title={words.notLoaded} text={sentenceOf(error)} pending={isFetching} onRetry={retry} />
      ) : null}
      <TutorialFormHere />
    </>
  );
};

type FoundProps = {
  everything: readonly Tutorial[];
  address: TutorialsAddress;
  onClear: () => void;
};

const Found = ({ everything, address, onClear }: FoundProps) => {
  const found = tutorialsAt(address, everything);
  const pageCount = Math.ceil(found.length / pageSize);
  if (pageCount > 0 && address.page > pageCount)
    return (
      <Navigate to={{ search: tutorialsAddress.write({ ...address, page: pageCount }).toString() }} replace />
    );
  const from = (address.page - 1) * pageSize;
  return (
    <>
      <output className="mb-4 block text-quiet text-ink-quiet tabular-nums">
        {tutorialCount(found.length)}
      </output>
      {everything.length === 0 ? (
        <NoTutorials />
      ) : found.length === 0 ? (
        <NoneFits
          title={words.noTutorialsFound}
          text={words.noneFits}
          term={address.term}
          onClear={onClear}
        />
      ) : (
        <TutorialTable tutorials={found.slice(from, from + pageSize)} />
      )}
      <Pagination page={address.page} pageCount={pageCount} label={words.pagesTutorials} />
    </>
  );
};

const NoTutorials = () => {
  const { open } = useFormAddress();
  const mayAdd = useCan('tutorial.edit');
  return (
    <EmptyState
      title={words.noTutorialsYet}
      text={words.noneText}
      action={
        mayAdd ? (
          <Button variant="primary" onClick={() => open('new')}>
            {words.addFirstTutorial}
          </Button>
        ) : null
      }
    />
  );
};
