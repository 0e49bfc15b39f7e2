import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BadgeRole } from '#domain/access/badge-role.ts';
import type { ReplyOf } from '#domain/contract/endpoint.ts';
import * as contract from '#domain/stations/contract.ts';
import { call } from '#web/api/call.ts';
import { queryKey as keyOf } from '#web/api/query-key.ts';
import { useCan } from '#web/session/session.tsx';
import { readStation } from './this-station.ts';

export const useStations = () =>
  useQuery({
    queryKey: keyOf('stations', 'all'),
    queryFn: ({ signal }) => call(contract.listStations, {}, { signal }),
    enabled: useCan('station.manage'),
  });

/** This browser's station; not fetched if the browser is none. */
export const useOwnStation = () =>
  useQuery({
    queryKey: keyOf('stations', 'own'),
    queryFn: async ({ signal }) =>
      (await call(contract.getOwnStation, {}, { signal, background: true })).station,
    enabled: useCan('print.job') && readStation() !== null,
  });

/** Sets the printer of a station. */
export const useSetStationPrinter = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, printerId }: { id: number; printerId: number | null }) =>
      call(contract.updateStation, { params: { id }, body: { printerId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf('stations') }),
  });
};

export const useBadges = () =>
  useQuery({
    queryKey: keyOf('badges', 'all'),
    queryFn: ({ signal }) => call(contract.listBadges, {}, { signal }),
  });

/** The id of the user's own badge, and since when it is locked. */
export const useOwnBadge = () =>
  useQuery({
    queryKey: keyOf('badges', 'own'),
    queryFn: ({ signal }) => call(contract.getOwnBadge, {}, { signal, background: true }),
    enabled: useCan('badge.own'),
  });

/**
 * Makes this browser a station. The answer is handed on as it comes, whatever becomes of the list: its token is never
 * answered again. So is the code of a badge, below.
 */
export const useEnrol = (onEnrolled: (station: ReplyOf<typeof contract.createStation>) => void) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ key, ...body }: contract.StationDraft & { key: string }) =>
      call(contract.createStation, { body }, { idempotencyKey: key }),
    onSuccess: onEnrolled,
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf('stations') }),
  });
};

export const useEndStation = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(contract.endStation, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf('stations') }),
  });
};

interface NewPerson {
  firstName: string;
  lastName: string;
  role: BadgeRole;
  pin: string;
}

type OnPrinted = (badge: ReplyOf<typeof contract.createBadge>) => void;

export const useIssueBadge = (onPrinted: OnPrinted) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ key, ...body }: { userId: number; pin: string; key: string }) =>
      call(contract.createBadge, { body }, { idempotencyKey: key }),
    onSuccess: onPrinted,
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf('badges') }),
  });
};

/** Makes an account without e-mail, and its badge. */
export const useAddBadgePerson = (onPrinted: OnPrinted) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ key, ...body }: NewPerson & { key: string }) =>
      call(contract.createBadgePerson, { body }, { idempotencyKey: key }),
    onSuccess: onPrinted,
    onSettled: () =>
      Promise.all(
        [keyOf('badges'), keyOf('users')].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  });
};

export const useReprintBadge = (onPrinted: OnPrinted) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(contract.reprintBadge, { params: { id } }),
    onSuccess: onPrinted,
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf('badges') }),
  });
};

export const useUnlockBadge = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(contract.unlockBadge, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf('badges') }),
  });
};

export const useEndBadge = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(contract.endBadge, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf('badges') }),
  });
};

export const useChangePin = () =>
  useMutation({
    mutationFn: ({ id, ...body }: { id: number; pin: string; oldPin: string }) =>
      call(contract.changePin, { params: { id }, body }),
  });
