import { useApolloClient } from '@apollo/client/react'
import { throwErrors } from '../../ui/show/errors'
import {
  ReportRunsDocument,
  ReportSchedulesDocument,
  RetryReportRunDocument,
  SendReportNowDocument,
  SwitchReportScheduleDocument,
  TakeOverReportScheduleDocument,
  type ReportRunRowFragment,
  type ReportScheduleRowFragment,
} from '../../generated/graphql'
import { useSingleRun } from '../../ui/form/useSingleRun'
import { attempt } from '../../ui/overlay/attempt'
import { toast } from '../../ui/overlay/toasts'

/** Acts on a schedule besides editing: pausing, taking over, sending now, and sending a run again. */
export function useScheduleActs() {
  const client = useApolloClient()
  const { busy, run } = useSingleRun()
  const refetchQueries = [ReportSchedulesDocument, ReportRunsDocument]
  const act = (done: string, failed: string, work: () => Promise<void>) =>
    run(() =>
      attempt(async () => {
        await work()
        toast.success(done)
      }, failed),
    )
  return {
    busy,
    toggle: ({ id, name, isActive }: ReportScheduleRowFragment) =>
      act(
        isActive ? `${name} is paused` : `${name} is sent again`,
        `Failed to ${isActive ? 'pause' : 'resume'} ${name}`,
        async () => {
          const variables = { id, isActive: !isActive }
          const { data } = await client.mutate({ mutation: SwitchReportScheduleDocument, variables })
          throwErrors(data?.switchReportSchedule.errors)
        },
      ),
    takeOver: ({ id, name }: ReportScheduleRowFragment) =>
      act(`${name} is sent with your permissions from now on`, `Failed to take over ${name}`, async () => {
        const { data } = await client.mutate({ mutation: TakeOverReportScheduleDocument, variables: { id } })
        throwErrors(data?.takeOverReportSchedule.errors)
      }),
    sendNow: ({ id, name }: ReportScheduleRowFragment) =>
      act(`${name} is being sent`, `Failed to send ${name}`, async () => {
        const { data } = await client.mutate({ mutation: SendReportNowDocument, variables: { id }, refetchQueries })
        throwErrors(data?.sendReportNow.errors)
      }),
    retry: ({ id }: ReportRunRowFragment) =>
      act('The report is sent again', 'Failed to send the report again', async () => {
        const { data } = await client.mutate({ mutation: RetryReportRunDocument, variables: { id }, refetchQueries })
        throwErrors(data?.retryReportRun.errors)
      }),
  }
}
export type ScheduleActs = ReturnType<typeof useScheduleActs>
