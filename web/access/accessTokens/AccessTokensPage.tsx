import { useCallback, useMemo, useState } from 'react'
import { Spacer, Text } from '@chakra-ui/react'
import { History, KeyRound } from 'lucide-react'
import { useNavigate } from 'react-router'
import { permissionWords } from '../../../shared/access/permissionMatrix'
import { countOf } from '../../../shared/app/format'
import { MoreChips } from '../../ui/show/MoreChips'
import type { PhoneRow } from '../../ui/table/rows/phoneRow'
import type { DataColumn } from '../../ui/table/tableTypes'
import { PageHead } from '../../ui/layout/PageHead'
import { Term } from '../../ui/terms/Term'
import { dateCell } from '../../ui/table/rows/cells'
import { useAccessTokensQuery, type AccessTokenRowFragment } from '../../generated/graphql'
import { RecordsList } from '../../records/list/RecordsList'
import { inSnakeCase, type ListShape } from '../../records/list/recordsUrl'
import { useDialogUrl } from '../../records/list/useRecordsUrl'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { DeveloperTabs, developersPath } from '../developers/developerTabs'
import { costTitle, shownCost } from './CostField'
import { NewToken } from './NewToken'
import { expiryText, usedText } from './tokenTexts'
import { textColumn } from '../../records/list/columns'
import { RevokeToken } from './RevokeToken'
import { lazyComponent } from '../../ui/layout/FaultBoundary'
import { Badge } from '../../ui/show/Badge'

const AccessTokenCostDialog = lazyComponent(() => import('./AccessTokenCostDialog'), 'AccessTokenCostDialog', null)
const AccessTokenDialog = lazyComponent(() => import('./AccessTokenDialog'), 'AccessTokenDialog', null)

const words = {
  one: 'access token',
  many: 'Access tokens',
  icon: KeyRound,
  purpose: 'A token lets a tool in as you, with as many of your permissions as you give it.',
  create: 'New Access Token',
}
const shape: ListShape = {
  fields: ['name', 'permissions', 'createdAt', 'lastUsedAt', 'expiresAt', 'costPerMinute'],
  storedAs: inSnakeCase(),
  sort: { field: 'createdAt', order: 'desc' },
}
const pageSize = { module: 'access-tokens', usual: 30 }
const phone: PhoneRow<AccessTokenRowFragment> = {
  head: 'name',
  side: ({ permissions }) => countOf(permissions.length, 'permission'),
  under: { titled: 'lastUsedAt' },
  underSide: { titled: 'expiresAt' },
}
const actions = [
  { name: 'edit', label: 'Edit' },
  { name: 'requests', label: 'Its requests', icon: <History aria-hidden />, isSeldom: true },
  { name: 'delete', label: 'Revoke', isApart: true },
]

function columnsOf(zone: string): DataColumn<AccessTokenRowFragment>[] {
  const created = dateCell<AccessTokenRowFragment>(({ createdAt }) => createdAt)
  return [
    textColumn('name', 'Name', 190, ({ name }) => name),
    {
      field: 'permissions',
      title: 'Permissions',
      width: 280,
      sortValue: ({ permissions }) => permissions.length,
      cell: ({ name, permissions }) => (
        <MoreChips label={`Permissions of ${name}`} names={permissions.map(permissionWords)} />
      ),
    },
    {
      field: 'createdAt',
      title: 'Created',
      width: 150,
      kind: 'date',
      sortValue: ({ createdAt }) => createdAt,
      cell: (token) => created(token, { zone }),
      className: 'dt-time',
    },
    {
      field: 'lastUsedAt',
      title: 'Last used',
      width: 150,
      kind: 'date',
      sortValue: ({ lastUsedAt }) => lastUsedAt,
      cell: (token) => (token.lastUsedAt ? usedText(token, zone) : <span className="dt-quiet">Never</span>),
      className: 'dt-time',
    },
    {
      field: 'expiresAt',
      title: 'Expires',
      width: 180,
      kind: 'date',
      sortValue: ({ expiresAt }) => expiresAt,
      className: 'dt-time',
      cell: (token) =>
        token.isExpired ? <Badge tone="rejected">{expiryText(token, zone)}</Badge> : expiryText(token, zone),
    },
    {
      field: 'costPerMinute',
      title: costTitle,
      term: 'cost-per-minute',
      width: 140,
      kind: 'number',
      sortValue: ({ costPerMinute }) => costPerMinute ?? Infinity,
      cell: ({ costPerMinute }) =>
        costPerMinute === null ? <span className="dt-quiet">Usual</span> : shownCost(costPerMinute),
    },
  ]
}
const about = (
  <>
    <Term of="access-token" name="Access tokens" />
    <Spacer />
    <Text textStyle="note" hideBelow="lg">
      A token can never do more than its owner. Only its hash is stored.
    </Text>
  </>
)
const textOf = ({ name }: AccessTokenRowFragment) => name

/** The user's own personal access tokens. */
export function AccessTokensPage() {
  const { name: zone } = useTimeZone()
  const query = useAccessTokensQuery({ variables: {} })
  const [made, setMade] = useState<string | null>(null)
  const { dialog } = useDialogUrl()
  const columns = useMemo(() => columnsOf(zone), [zone])
  const navigate = useNavigate()
  const showRequests = useCallback(
    (name: string, { id }: AccessTokenRowFragment) => {
      if (name === 'requests') void navigate(`${developersPath('requests')}?token=${id}`)
      return name === 'requests'
    },
    [navigate],
  )
  return (
    <>
      <RecordsList
        words={words}
        shape={shape}
        rows={(query.data ?? query.previousData)?.accessTokens ?? undefined}
        query={query}
        columns={columns}
        phone={phone}
        textOf={textOf}
        nameOf={({ name }) => name}
        actions={actions}
        onAction={showRequests}
        historyOf="access_token"
        mayCreate
        tools={about}
        pageSize={pageSize}
        dialog={(_, token, close) =>
          token ? (
            <AccessTokenCostDialog token={token} onClose={close} />
          ) : (
            <AccessTokenDialog onMade={setMade} onClose={close} />
          )
        }
        deletion={(token, close) => <RevokeToken token={token} onClose={close} />}
      >
        {({ create, list }) => (
          <>
            <PageHead title="Developers">{create}</PageHead>
            <DeveloperTabs current="tokens" />
            {list}
          </>
        )}
      </RecordsList>
      {made && !dialog && <NewToken token={made} onClose={() => setMade(null)} />}
    </>
  )
}
