import type { ApolloCache, Reference } from '@apollo/client'
import { throwErrors } from '../../ui/show/errors'
import {
  useCancelScheduledChangeMutation,
  useScheduleChangeMutation,
  useTakeOverScheduledChangeMutation,
  type ListedScheduledChangeFragment,
  type ScheduledChangeFactsFragment,
  type ScheduledRecord,
} from '../../generated/graphql'
import { attempt } from '../../ui/overlay/attempt'
import { toast } from '../../ui/overlay/toasts'

const types: Record<ScheduledRecord, string> = {
  cap: 'Cap',
  advertiser: 'Advertiser',
  distribution: 'Distribution',
  distribution_group: 'DistributionGroup',
}

type Change = Pick<ScheduledChangeFactsFragment, 'id' | 'distributionId'>

/** Writes that a change of a record waits, or does not any more. */
function keep(
  cache: ApolloCache,
  record: ScheduledRecord,
  recordId: string,
  { id, distributionId }: Change,
  waits: boolean,
) {
  const change = { __typename: 'ScheduledChange', id }
  cache.modify({
    id: cache.identify({ __typename: types[record], id: recordId }),
    fields: {
      scheduledChange: (_known, { toReference }) => (waits ? (toReference(change) ?? null) : null),
    },
  })
  if (distributionId === null) return
  cache.modify({
    id: cache.identify({ __typename: 'Distribution', id: distributionId }),
    fields: {
      waitingChanges: (known: readonly Reference[], { readField, toReference }) => [
        ...known.filter((one) => readField('id', one) !== id),
        ...(waits ? [toReference(change)] : []).flatMap((one) => one ?? []),
      ],
    },
  })
}

/** Cancels changes that wait. */
export function useCancelScheduled() {
  const [cancel, { loading: isBusy }] = useCancelScheduledChangeMutation()
  return {
    isBusy,
    cancel: (record: ScheduledRecord, recordId: string, id: string) =>
      attempt(async () => {
        const { data } = await cancel({
          variables: { id },
          update: (cache, { data }) => {
            const cancelled = data?.cancelScheduledChange.scheduledChange
            if (cancelled) keep(cache, record, recordId, cancelled, false)
          },
        })
        throwErrors(data?.cancelScheduledChange.errors)
        toast.success('Scheduled change undone')
      }, 'The change was not undone'),
  }
}

/** Takes over changes of access tokens that were stopped with their token: they wait again. */
export function useTakeOver() {
  const [send, { loading: isBusy }] = useTakeOverScheduledChangeMutation()
  return {
    isBusy,
    takeOver: ({ id, entity, recordId }: ListedScheduledChangeFragment) =>
      attempt(async () => {
        const { data } = await send({
          variables: { id },
          update: (cache, { data }) => {
            const taken = data?.takeOverScheduledChange.scheduledChange
            if (taken) keep(cache, entity, recordId, taken, true)
          },
        })
        throwErrors(data?.takeOverScheduledChange.errors)
        toast.success('The change waits again, with your permissions')
      }, 'The change was not taken over'),
  }
}

/** Schedules a change of a record, or cancels the one that waits. */
export function useScheduling(record: ScheduledRecord, recordId: string) {
  const [schedule, scheduling] = useScheduleChangeMutation()
  const cancelling = useCancelScheduled()
  return {
    isBusy: scheduling.loading || cancelling.isBusy,
    /** Returns errors by field, `value` and `at`; null if it is scheduled. */
    schedule: async (value: string, at: string): Promise<Record<string, string> | null> => {
      let fields: Record<string, string> = {}
      const isScheduled = await attempt(async () => {
        const { data } = await schedule({
          variables: { input: { record, recordId, value, at } },
          update: (cache, { data }) => {
            const made = data?.scheduleChange.scheduledChange
            if (made) keep(cache, record, recordId, made, true)
          },
        })
        const errors = data?.scheduleChange.errors ?? []
        fields = Object.fromEntries(errors.flatMap(({ field, message }) => (field ? [[field, message]] : [])))
        if (Object.keys(fields).length) return
        throwErrors(errors)
        toast.success('Change scheduled')
      }, 'The change was not scheduled')
      return isScheduled && !Object.keys(fields).length ? null : fields
    },
    cancel: (id: string) => cancelling.cancel(record, recordId, id),
  }
}
