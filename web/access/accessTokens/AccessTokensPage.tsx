import { useCallback, useMemo, useState } from 'react'
import { Spacer, Text } from '@chakra-ui/react'
import { History, KeyRound } from 'lucide-react'
import { useNavigate } from 'react-router'
import { permissionWords } from '../../../shared/access/permissionMatrix'
import { permissionCodes } from '../../../shared/access/permissions'
import { countOf, formatCount } from '../../../shared/app/format'
import { useMinute } from '../../app/session/useMinute'
import { useMay, useStoredUser } from '../../app/session/useSession'
import type { PhoneRow } from '../../ui/table/rows/phoneRow'
import type { DataColumn } from '../../ui/table/tableTypes'
import { PageHead } from '../../ui/layout/PageHead'
import { Term } from '../../ui/terms/Term'
import { type AccessTokensQuery, useAccessTokensQuery, useTokenUseQuery } from '../../generated/graphql'
import { HealthMark } from '../../records/HealthMark'
import { type RecordSelect, RecordsList } from '../../records/list/RecordsList'
import { inSnakeCase, type ListShape } from '../../records/list/recordsUrl'
import { useDialogUrl } from '../../records/list/useRecordsUrl'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { DeveloperTabs, developersPath } from '../developers/developerTabs'
import { costTitle, shownCost } from './CostField'
import { NewToken } from './NewToken'
import { tokenState, type TokenUse } from './tokenState'
import { expiryDay, usedText } from './tokenTexts'
import { textColumn } from '../../records/list/columns'
import { RevokeToken } from './RevokeToken'
import { AssistantRequests } from '../assistantChanges/AssistantRequests'
import { lazyComponent } from '../../ui/layout/FaultBoundary'

const AccessTokenCostDialog = lazyComponent(() => import('./AccessTokenCostDialog'), 'AccessTokenCostDialog', null)
const AccessTokenDialog = lazyComponent(() => import('./AccessTokenDialog'), 'AccessTokenDialog', null)

const PermissionsDialog = lazyComponent(() => import('../permissions/PermissionsDialog'), 'PermissionsDialog', null)

type Row = NonNullable<AccessTokensQuery['accessTokens']>[number]

const words = {
  one: 'access token',
  many: 'Access tokens',
  icon: KeyRound,
  purpose: 'A token lets a tool in as you, with as many of your permissions as you give it.',
  create: 'New Access Token',
}
const shape: ListShape = {
  fields: ['name', 'owner', 'permissions', 'cost', 'costPerMinute', 'lastUsedAt', 'expiresAt', 'state'],
  storedAs: inSnakeCase(),
  sort: { field: 'name', order: 'asc' },
  selects: { show: ['mine', 'look'] },
}
const pageSize = { module: 'access-tokens', usual: 30 }
const phone: PhoneRow<Row> = {
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

interface Shown {
  zone: string
  now: number
  usageOf: (token: Row) => TokenUse | undefined
  /** Those of all users. */
  isAll: boolean
  onPermissions: (token: Row) => void
}

const quiet = (text: string) => <span className="dt-quiet">{text}</span>
const allCodes = permissionCodes.length

function columnsOf({ zone, now, usageOf, isAll, onPermissions }: Shown): DataColumn<Row>[] {
  const state = (token: Row) => tokenState(token, usageOf(token), now)
  return [
    textColumn('name', 'Name', 116, ({ name }) => name),
    ...(isAll ? [textColumn<Row>('owner', 'Owner', 100, ({ user }) => user?.name ?? '')] : []),
    {
      field: 'permissions',
      title: 'May',
      width: 78,
      sortValue: ({ permissions }) => permissions.length,
      cell: (token) => (
        <button
          type="button"
          className="link"
          title={token.permissions.map(permissionWords).join(', ')}
          onClick={() => onPermissions(token)}
        >
          {`${token.permissions.length} of ${allCodes}`}
        </button>
      ),
    },
    {
      field: 'cost',
      title: 'Cost, this hour',
      width: 110,
      kind: 'number',
      sortValue: (token) => usageOf(token)?.costThisHour ?? 0,
      cell: (token) => {
        const use = usageOf(token)
        if (!use?.costThisHour) return quiet('0')
        return <span title={`At most ${formatCount(use.peakCost)} in a minute`}>{formatCount(use.costThisHour)}</span>
      },
    },
    {
      field: 'costPerMinute',
      title: costTitle,
      term: 'cost-per-minute',
      width: 116,
      kind: 'number',
      sortValue: ({ costPerMinute }) => costPerMinute ?? Infinity,
      cell: ({ costPerMinute }) => (costPerMinute === null ? quiet('Usual') : shownCost(costPerMinute)),
    },
    {
      field: 'lastUsedAt',
      title: 'Last used',
      width: 134,
      kind: 'date',
      sortValue: ({ lastUsedAt }) => lastUsedAt,
      cell: (token) => (token.lastUsedAt ? usedText(token, zone) : quiet('Never')),
      className: 'dt-time',
    },
    {
      field: 'addresses',
      title: 'Addresses',
      width: 108,
      sortable: false,
      cell: (token) => {
        const addresses = usageOf(token)?.addresses ?? []
        const [last, ...others] = addresses
        if (last === undefined) return quiet('–')
        return (
          <span title={addresses.join(', ')}>
            {last} {others.length > 0 && quiet(`+${others.length}`)}
          </span>
        )
      },
    },
    {
      field: 'expiresAt',
      title: 'Expires',
      width: 98,
      kind: 'date',
      sortValue: ({ expiresAt }) => expiresAt,
      className: 'dt-time',
      cell: (token) => expiryDay(token, zone),
    },
    {
      field: 'state',
      title: 'State',
      width: 200,
      sortValue: (token) => state(token).text,
      cell: (token) => {
        const { why, state: health, text } = state(token)
        return (
          <Text as="span" display="block" className="cut" title={why ? `${text}: ${why}` : undefined}>
            <HealthMark state={health} text={token.isExpired ? `${text} ${expiryDay(token, zone)}` : text} />{' '}
            {why && quiet(why)}
          </Text>
        )
      },
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
const textOf = ({ name, user }: Row) => [name, user?.name].join('\n')
const none: readonly TokenUse[] = []

/** Personal access tokens: the user's own, or those of all for who may list users. */
export function AccessTokensPage() {
  const { name: zone } = useTimeZone()
  const may = useMay()
  const me = useStoredUser()?.user_id
  const isAll = may('USERS_LIST')
  const query = useAccessTokensQuery({ variables: { all: isAll } })
  const used = useTokenUseQuery({ fetchPolicy: 'cache-and-network' }).data?.tokenUse ?? none
  const [made, setMade] = useState<string | null>(null)
  const [permissionsOf, setPermissionsOf] = useState<Row | null>(null)
  const { dialog } = useDialogUrl()
  const now = useMinute()
  const usageOf = useCallback(({ id }: Row) => used.find(({ tokenId }) => tokenId === id), [used])
  const columns = useMemo(
    () => columnsOf({ zone, now, usageOf, isAll, onPermissions: setPermissionsOf }),
    [zone, now, usageOf, isAll],
  )
  const selects = useMemo<readonly RecordSelect<Row>[]>(
    () => [
      {
        ...{ name: 'show', label: 'Which tokens', all: 'All tokens' },
        choices: [...(isAll ? [{ id: 'mine', name: 'Mine' }] : []), { id: 'look', name: 'Needs a look' }],
        of: (token) => [
          ...(token.user?.id === me ? ['mine'] : []),
          ...(tokenState(token, usageOf(token), now).needsLook ? ['look'] : []),
        ],
      },
    ],
    [isAll, me, usageOf, now],
  )
  const mayEditAll = may('USERS_EDIT')
  const offers = useCallback(
    (name: string, { user }: Row) => name === 'requests' || mayEditAll || !isAll || user?.id === me,
    [mayEditAll, isAll, me],
  )
  const navigate = useNavigate()
  const showRequests = useCallback(
    (name: string, { id }: Row) => {
      if (name === 'requests') void navigate(`${developersPath('requests')}?token=${id}`)
      return name === 'requests'
    },
    [navigate],
  )
  const onMade = (token: string) => {
    setMade(token)
    // Its owner is not in the answer.
    if (isAll) void query.refetch().catch(() => undefined) // the query shows the error
  }
  return (
    <>
      <RecordsList
        words={words}
        shape={shape}
        rows={(query.data ?? query.previousData)?.accessTokens ?? undefined}
        query={query}
        columns={columns}
        phone={phone}
        selects={selects}
        offers={offers}
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
            <AccessTokenDialog onMade={onMade} onClose={close} />
          )
        }
        deletion={(token, close) => <RevokeToken token={token} onClose={close} />}
      >
        {({ create, list }) => (
          <>
            <PageHead title="Developers">{create}</PageHead>
            <DeveloperTabs current="tokens" />
            {!may('ALERTS_LIST') && <AssistantRequests />}
            {list}
          </>
        )}
      </RecordsList>
      {permissionsOf && (
        <PermissionsDialog
          {...permissionsOf}
          why="Permissions of a token cannot be changed: make a new one."
          onClose={() => setPermissionsOf(null)}
        />
      )}
      {made && !dialog && <NewToken token={made} onClose={() => setMade(null)} />}
    </>
  )
}
