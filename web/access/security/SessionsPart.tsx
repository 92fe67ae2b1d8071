import { Badge } from '../../ui/show/Badge'
import { Button } from '../../ui/form/Button'
import { usePhone } from '../../ui/layout/useMedia'
import { toast } from '../../ui/overlay/toasts'
import { SmallTable } from '../../ui/table/SmallTable'
import { DateTime } from '../../ui/time/DateTime'
import { useEndSessionsMutation, type SecurityFactsFragment } from '../../generated/graphql'
import { Part } from './SecurityPart'
import { forgetSecurity, type Confirmed } from './useConfirmed'

/** Where the user is signed in; other sessions can be ended. */
export function SessionsPart({
  facts: { sessions },
  confirmed,
}: {
  facts: SecurityFactsFragment
  confirmed: Confirmed
}) {
  const [end, { loading }] = useEndSessionsMutation({ update: forgetSecurity })
  const isPhone = usePhone()
  const others = sessions.filter(({ isCurrent }) => !isCurrent).slice(0, 100)
  const endThese = async (ended: typeof others) => {
    const ids = ended.map(({ id }) => id)
    if (await confirmed(async () => (await end({ variables: { ids } })).data?.endSessions))
      toast.success(ids.length === 1 ? 'Session ended' : `${ids.length} sessions ended`)
  }
  return (
    <Part
      title="Sessions"
      aside={
        <>
          <span className="subtle figure">{sessions.length}</span>
          <span className="space" />
          {others.length > 1 && (
            <Button size="sm" disabled={loading} onClick={() => void endThese(others)}>
              End the {others.length} others
            </Button>
          )}
        </>
      }
    >
      <SmallTable
        label="Sessions"
        size="md"
        rows={sessions}
        columns={[
          { title: 'Device', isText: true, cell: ({ device }) => device ?? <span className="subtle">Not known</span> },
          { title: 'Address', cell: ({ address }) => address ?? <span className="subtle">–</span> },
          !isPhone && { title: 'Since', cell: ({ startedAt }) => <DateTime at={startedAt} /> },
          {
            title: 'Last active',
            cell: ({ isCurrent, lastUsedAt }) =>
              isCurrent ? <Badge tone="accepted">This one</Badge> : <DateTime at={lastUsedAt} />,
          },
          {
            title: <span className="visually-hidden">Actions</span>,
            align: 'right',
            cell: (session) =>
              !session.isCurrent && (
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={`End ${session.device ?? 'the session'}, ${session.address ?? 'address not known'}`}
                  disabled={loading}
                  onClick={() => void endThese([session])}
                >
                  End
                </Button>
              ),
          },
        ]}
      />
    </Part>
  )
}
