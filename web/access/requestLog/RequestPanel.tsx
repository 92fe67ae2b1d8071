import { Box, Flex, Heading, HStack, Text } from '@chakra-ui/react'
import { countOf, formatCount, formatDuration } from '../../../shared/app/format'
import { useLoggedRequestQuery, useRequestDetailsQuery } from '../../generated/graphql'
import { Bar } from '../../partners/overview/Bar'
import { DockedPanel, type Docked, panelSection } from '../../ui/layout/DockedPanel'
import { LoadingLines } from '../../ui/layout/LoadingLines'
import { EmptyState, FailedState } from '../../ui/layout/QueryStates'
import { Section } from '../../ui/layout/Section'
import { Badge } from '../../ui/show/Badge'
import { Code } from '../../ui/show/Code'
import { CodeBlock } from '../../ui/show/CodeBlock'
import { RequestId } from '../../ui/show/RequestId'
import { SmallTable } from '../../ui/table/SmallTable'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { type Logged, timeText } from './requestRow'

interface Props extends Docked {
  id: string
  /** The request, if the list has it. */
  row: Logged | undefined
}

const codeSection = { ...panelSection, '& > :last-child': { mt: '2' } }
const labels = { previous: 'Request above', next: 'Request below' }

/** A request: its errors, what a refused cost is made of, its document and its variables. */
export function RequestPanel({ id, row, ...docked }: Props) {
  const { data, error, refetch } = useLoggedRequestQuery({ variables: { id }, skip: row !== undefined })
  const request = row ?? data?.loggedRequest
  const name = `Request ${request?.operation ?? id}`
  return (
    <DockedPanel
      {...docked}
      name={name}
      said={request ? name : ''}
      labels={labels}
      foot={
        request && (
          <>
            <RequestId id={request.requestId} />
            <span className="space" />
            {request.hash && (
              <Text textStyle="hint">
                hash <Code title={request.hash}>{`${request.hash.slice(0, 4)}…${request.hash.slice(-2)}`}</Code>
              </Text>
            )}
          </>
        )
      }
    >
      {request ? (
        <RequestBody request={request} />
      ) : error ? (
        <FailedState what="The request" error={error} onRetry={() => void refetch().catch(() => undefined)} /> // the query shows the error
      ) : data ? (
        <EmptyState title="No such request" text="It is no longer kept, or you may not see it." />
      ) : (
        <LoadingLines what="the request" />
      )}
    </DockedPanel>
  )
}

function RequestBody({ request }: { request: Logged }) {
  const { name: zone } = useTimeZone()
  const { data, error, refetch } = useRequestDetailsQuery({ variables: { id: request.id } })
  const details = data?.requestDetails
  const { operation, tokenName, userName, at, durationMs, address, codes, cost } = request
  return (
    <>
      <Box as="section" css={panelSection}>
        <Flex align="center" gap="2" wrap="wrap">
          <Heading as="h2" fontSize="md" fontWeight="semibold" lineHeight="24px" fontFamily="mono">
            {operation ?? 'Not understood'}
          </Heading>
          {codes.map((code) => (
            <Badge key={code} tone="rejected">
              {code}
            </Badge>
          ))}
        </Flex>
        <Text color="fg.muted" mt="0.5">
          {[
            userName ? `${tokenName} of ${userName}` : tokenName,
            timeText(at, zone),
            formatDuration(durationMs),
            ...(address ? [`from ${address}`] : []),
          ].join(', ')}
        </Text>
      </Box>
      {codes.length > 0 && (
        <Box as="section" css={panelSection} aria-label="Errors">
          <Box layerStyle="danger">
            {codes.includes('TOO_COSTLY') && cost !== null && (
              <>
                <b>{`Costs ${formatCount(cost)}, more than one request may`}</b>
                <p>Ask for fewer rows a page, or for fewer fields.</p>
              </>
            )}
            {codes.map((code) => (
              <p key={code}>
                <a className="link" href={`/docs/errors/${code}`} target="_blank" rel="noreferrer">
                  {`/docs/errors/${code}`}
                </a>
              </p>
            ))}
          </Box>
        </Box>
      )}
      {details ? (
        <>
          {details.costParts && <CostParts parts={details.costParts} total={cost} />}
          <Section title="Document" css={codeSection}>
            {details.document ? (
              <CodeBlock name="document" text={details.document} />
            ) : (
              <p className="subtle">Not kept</p>
            )}
          </Section>
          <Section
            title="Variables"
            aside={<span className="subtle">personal data and texts are masked</span>}
            css={codeSection}
          >
            {details.variables ? (
              <CodeBlock name="variables" text={JSON.stringify(details.variables, null, 2)} />
            ) : (
              <p className="subtle">None</p>
            )}
          </Section>
        </>
      ) : error ? (
        <FailedState what="The document" error={error} onRetry={() => void refetch().catch(() => undefined)} /> // the query shows the error
      ) : (
        <LoadingLines what="the document" />
      )}
    </>
  )
}

type Part = { path: string; times: number; fields: number; cost: number }

function CostParts({ parts, total }: { parts: readonly Part[]; total: number | null }) {
  const sum = total ?? parts.reduce((all, { cost }) => all + cost, 0)
  return (
    <Section title="Cost" css={panelSection}>
      <SmallTable
        size="md"
        label="Cost"
        rows={[
          ...parts.map((part) => ({ ...part, isSum: false })),
          { path: '', times: 0, fields: 0, cost: sum, isSum: true },
        ]}
        columns={[
          {
            ...{ title: 'Part', cellClass: 'cut' },
            cell: ({ path, times, fields, isSum }) =>
              isSum ? <b>Total</b> : `${path || 'the root'}, ${formatCount(times)} × ${countOf(fields, 'field')}`,
          },
          {
            title: 'Share',
            cell: ({ cost, isSum }) =>
              !isSum && (
                <HStack as="span" width="60px">
                  <Bar percent={sum > 0 ? Math.min(100, (cost / sum) * 100) : 0} style={{ flex: 1 }} />
                </HStack>
              ),
          },
          {
            title: 'Cost',
            align: 'right',
            cell: ({ cost, isSum }) => (isSum ? <b>{formatCount(cost)}</b> : formatCount(cost)),
          },
        ]}
      />
    </Section>
  )
}
