import '../../records/records.css'
import './auditLog.css'
import { useCallback, useMemo } from 'react'
import { Box, Flex, HStack } from '@chakra-ui/react'
import { ScrollText } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { errorText } from '../../ui/show/errors'
import { Button } from '../../ui/form/Button'
import { FieldError } from '../../ui/form/Field'
import { PageHead } from '../../ui/layout/PageHead'
import { EmptyState, FailedState } from '../../ui/layout/QueryStates'
import { Skeleton } from '../../ui/layout/Skeleton'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { AuditExport } from './AuditExport'
import { AuditFilters } from './AuditFilters'
import { auditLogDefaults, type AuditLogState, isNarrowed, parseAuditLog, withAuditLog } from './auditLogUrl'
import { EntryList } from './EntryList'
import { useAuditEntries } from './useAuditEntries'
import { useAuditTotals } from './useAuditTotals'

/** Typing replaces the current history entry; other changes add one. */
const isTyped = (change: Partial<AuditLogState>) => Object.keys(change).length === 1 && 'search' in change

/** Who did what, newest first. */
export function AuditLogPage() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const { name: zone } = useTimeZone()
  const state = useMemo(() => parseAuditLog(search), [search])
  const change = useCallback(
    (change: Partial<AuditLogState>) =>
      void navigate({ search: withAuditLog(search, { ...state, ...change }) }, { replace: isTyped(change) }),
    [navigate, search, state],
  )
  const log = useAuditEntries(state, zone)
  const totals = useAuditTotals(log.narrowing)
  const { entries, older } = log
  const ofRecord = state.entity_id ? entries?.[0]?.rows[0] : undefined
  const recordName = ofRecord?.entity === state.entity && ofRecord.entityId === state.entity_id ? ofRecord.record : null
  return (
    <div className="records fill">
      <PageHead title="Audit Log">
        <AuditExport asked={log.asked} disabled={!entries?.length && !older.hasOlder} />
      </PageHead>
      <AuditFilters state={state} totals={totals} recordName={recordName} onChange={change} />
      {/* Focusable, so that the keyboard can scroll it. */}
      <Flex
        as="section"
        className="audit-log"
        aria-label="Audit log"
        aria-busy={log.loading || log.isStale}
        tabIndex={0}
        {...scrolls}
      >
        {log.loading && <LoadingEntries />}
        {log.error && !entries && <FailedState what="The audit log" error={log.error} onRetry={log.retry} />}
        {log.error && entries && (
          <FieldError error={log.error}>{`It is not up to date. ${errorText(log.error)}`}</FieldError>
        )}
        {entries?.length === 0 && !older.hasOlder && (
          <EmptyState
            icon={ScrollText}
            title="Nothing is recorded here"
            text={
              isNarrowed(state)
                ? 'No change, sign-in or refusal matches these filters.'
                : 'Changes, sign-ins and refusals will be listed here.'
            }
          >
            {isNarrowed(state) && <Button onClick={() => change(auditLogDefaults)}>Clear filters</Button>}
          </EmptyState>
        )}
        {entries && <EntryList entries={entries} isRecordChosen={Boolean(state.entity_id)} />}
        <HStack wrap="wrap" gap="3" px="gutter" py="3" role="status">
          {older.error !== null && (
            <FieldError error={older.error}>{`Older entries did not load. ${errorText(older.error)}`}</FieldError>
          )}
          {older.hasOlder && !log.isStale && (
            <Button disabled={older.loading} onClick={older.loadOlder}>
              {older.loading ? 'Loading…' : 'Show older'}
            </Button>
          )}
          {entries && entries.length > 0 && !older.hasOlder && !log.isStale && (
            <span className="subtle">The log begins here.</span>
          )}
        </HStack>
      </Flex>
    </div>
  )
}

const scrolls = {
  direction: 'column',
  flex: 1,
  minH: 0,
  borderTopWidth: '1px',
  overflow: 'auto',
  outlineOffset: '-2px',
} as const

const LoadingEntries = () => (
  <Box aria-hidden>
    {[62, 48, 70, 54, 66, 44, 58, 50, 72, 46].map((width) => (
      <HStack key={width} gap="10" h="10" px="gutter" borderBottomWidth="1px">
        <Skeleton width={36} />
        <Skeleton width={`${width}%`} />
      </HStack>
    ))}
  </Box>
)
