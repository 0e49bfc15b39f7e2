import XIcon from 'lucide-react/icons/x';
import { useSearchParams } from 'react-router';
import { Button } from '#web/kit/controls/button.tsx';
import { LinkButton } from '#web/kit/controls/link-button.tsx';
import { usePageTitle } from '#web/kit/page-title.ts';
import { ScreenSpinner } from '#web/kit/spinner.tsx';
import { TellEditors } from '#web/misses/tell-editors.tsx';
import { idInAddress } from '#web/navigation/id-in-address.ts';
import { RunAt } from '#web/runs/screens/run-screen.tsx';
import { CameraButton } from '#web/scan/camera/camera-button.tsx';
import { ClientSelect } from '#web/clients/select/client-select.tsx';
import { useSession } from '#web/session/session.tsx';
import { readStation } from '#web/stations/this-station.ts';
import { fullName } from '#web/users/wording.ts';
import { BenchProduct } from './bench-product.tsx';
import { BenchStart } from './bench-start.tsx';
import { Choose } from './choose.tsx';
import { Refused } from './refused.tsx';
import { useBench } from './use-bench.ts';
import { useWakeLock } from '../kit/use-wake-lock.ts';
import { benchWords as words } from './wording.ts';

/**
 * /bench: what a station shows. It holds one client, and fills the screen with one product, which the next scan replaces, or
 * with a run.
 */
export const BenchScreen = () => {
  const runId = idInAddress(useSearchParams()[0].get('run'));
  return runId === undefined ? <Bench /> : <RunAt key={runId} id={runId} />;
};

const Bench = () => {
  const station = readStation();
  const { user } = useSession();
  usePageTitle(station?.name ?? words.station);
  useWakeLock();
  const bench = useBench();
  const { clientId, view, place, setPlace, choose, changeClientBy, hold } = bench;
  return (
    <div className="flex min-h-dvh flex-col">
      <div className="flex items-center gap-2 border-b-2 border-line bg-stock px-4 py-2">
        <ClientSelect
          value={clientId}
          onChange={hold}
          none={words.noClientHeld}
          className="w-80 min-w-0 shrink max-sm:grow"
        />
        <CameraButton />
        {station === null || user === null ? null : (
          <p className="min-w-0 text-quiet wrap-anywhere text-ink-quiet max-sm:hidden">
            {station.name}, {fullName(user)}
          </p>
        )}
        <LinkButton to="/" icon={<XIcon aria-hidden />} className="ms-auto shrink-0 max-sm:px-3.5">
          <span className="max-sm:sr-only">{words.leaveStation}</span>
        </LinkButton>
      </div>
      <main id="main" tabIndex={-1} className="grow p-4 sm:p-6">
        {view.kind === 'ready' ? <BenchStart isHeld={clientId !== undefined} /> : null}
        {view.kind === 'looking' ? <ScreenSpinner label={words.lookingUpCode} /> : null}
        {view.kind === 'product' ? (
          <BenchProduct
            key={view.id}
            {...view}
            answer={bench.answer}
            panel={place}
            onPanel={setPlace}
            given={view.given}
            isStarting={bench.isStarting}
            onStarting={bench.setStarting}
          />
        ) : null}
        {view.kind === 'choose' ? <Choose {...view} selected={place} onChoose={choose} /> : null}
        {view.kind === 'refused' ? (
          <Refused
            {...view}
            acts={
              <>
                <Button
                  size="large"
                  variant={place === 0 ? 'primary' : 'secondary'}
                  onClick={() => {
                    hold(clientId);
                  }}
                >
                  {view.ofAnother === null ? words.ok : words.keepMyClient}
                </Button>
                {view.ofAnother === null ? null : (
                  <Button
                    size="large"
                    variant={place === 1 ? 'primary' : 'secondary'}
                    onClick={() => {
                      if (view.ofAnother !== null) changeClientBy(view.ofAnother);
                    }}
                  >
                    {words.changeClient}
                  </Button>
                )}
                {view.missed === null ? null : (
                  <TellEditors key={view.missed} text={view.missed} clientId={clientId} size="large" />
                )}
              </>
            }
          />
        ) : null}
      </main>
    </div>
  );
};
