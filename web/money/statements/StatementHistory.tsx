import { Flex, Text } from '@chakra-ui/react'
import { Link } from 'react-router'
import { wallTimeAt } from '../../../shared/app/time/timeZones'
import { historyAddress } from '../../access/auditLog/HistoryLink'
import { entryParts } from '../../access/auditLog/sentences/entryText'
import { plainSentence } from '../../access/auditLog/sentences/sentence'
import { useMay } from '../../app/session/useSession'
import { useAuditEntriesQuery } from '../../generated/graphql'
import { Section } from '../../ui/layout/Section'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import type { FullStatement } from './StatementLetter'

/** What was done with a statement, newest first, for who may read the audit log. */
export function StatementHistory({ statement: { id, issuedAt } }: { statement: FullStatement }) {
  const { name: zone } = useTimeZone()
  const mayRead = useMay()('AUDIT_LOG_LIST')
  const { data } = useAuditEntriesQuery({
    variables: { entity: 'statement', entityId: id },
    skip: !mayRead,
    fetchPolicy: 'cache-and-network',
  })
  if (!mayRead || !issuedAt) return null
  const done = (data?.auditEntries?.entries ?? []).flatMap((entry) =>
    entry.rows.slice(0, 1).map((row) => [row.createdAt, plainSentence(entryParts(entry, zone))] as const),
  )
  return (
    <Section title="History" mt="5" aside={<Link to={historyAddress('statement', id)}>Audit</Link>}>
      <ol>
        {[...done, [issuedAt, 'Issued and signed'] as const].map(([at, text]) => (
          <Flex as="li" key={at + text} justify="space-between" gap="3" py="1">
            <span dir="auto">{text}</span>
            <Text as="time" flex="none" textStyle="hint">
              {wallTimeAt(zone, Date.parse(at))}
            </Text>
          </Flex>
        ))}
      </ol>
    </Section>
  )
}
