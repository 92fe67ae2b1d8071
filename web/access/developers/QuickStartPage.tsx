import { useEffect, useState } from 'react'
import { Box, chakra, HStack, Text } from '@chakra-ui/react'
import { CircleCheck, ExternalLink, KeyRound, Play } from 'lucide-react'
import { print } from 'graphql'
import { Link, useLocation } from 'react-router'
import { formatCount } from '../../../shared/app/format'
import { permissionCode } from '../../../shared/access/permissions'
import type { AnswerFacts } from '../../app/apollo/requestId'
import { useMay, useStoredUser } from '../../app/session/useSession'
import { QuickStartDocument, useDeveloperLimitsQuery, useQuickStartLazyQuery } from '../../generated/graphql'
import { Button, LinkButton } from '../../ui/form/Button'
import { FieldError, Hint } from '../../ui/form/Field'
import { lazyComponent } from '../../ui/layout/FaultBoundary'
import { PageColumns } from '../../ui/layout/PageColumns'
import { PageHead } from '../../ui/layout/PageHead'
import { Section } from '../../ui/layout/Section'
import { Tabs } from '../../ui/layout/Tabs'
import { CodeBlock } from '../../ui/show/CodeBlock'
import { errorText } from '../../ui/show/errors'
import { Facts } from '../../ui/show/Facts'
import { RequestId } from '../../ui/show/RequestId'
import { StatusBadge } from '../../ui/show/StatusBadge'
import { SmallTable } from '../../ui/table/SmallTable'
import { NewToken } from '../accessTokens/NewToken'
import { usualDays } from '../accessTokens/tokenTexts'
import { DeveloperTabs } from './developerTabs'
import { assistantSample, commandSample, curlSample, listenSample, pythonSample, typeScriptSample } from './samples'

const AccessTokenDialog = lazyComponent(() => import('../accessTokens/AccessTokenDialog'), 'AccessTokenDialog', null)

/** The document of the first question as a tool would write it: unnamed, on one line. */
const question = print(QuickStartDocument)
  .replace(/^query \w+ /, '')
  .replace(/\s+/g, ' ')
  .trim()

const languages = [
  { value: 'curl', title: 'curl', sample: curlSample },
  { value: 'typescript', title: 'TypeScript', sample: typeScriptSample },
  { value: 'python', title: 'Python', sample: pythonSample },
  { value: 'command', title: 'Command line', sample: commandSample },
  { value: 'mcp', title: 'MCP', sample: assistantSample },
] as const
const remembered = 'quick_start_language'

const quiet = { color: 'fg.muted', fontSize: 'xs' } as const

const Steps = chakra('div', {
  base: {
    counterReset: 'step',
    '&& > section': {
      position: 'relative',
      counterIncrement: 'step',
      pl: { md: '60px' },
      _before: {
        content: 'counter(step)',
        position: 'absolute',
        top: '9px',
        insetInlineStart: 'gutter',
        display: { base: 'none', md: 'grid' },
        placeItems: 'center',
        boxSize: '26px',
        borderRadius: 'full',
        bg: 'bg.emphasized',
        color: 'fg.muted',
        fontSize: 'xs',
        fontWeight: 'semibold',
      },
    },
  },
})

/** How a tool gets in: a token, a first question, and being told of changes. */
export function QuickStartPage() {
  const { data } = useDeveloperLimitsQuery()
  const limits = data?.limits
  const origin = window.location.origin
  return (
    <div className="fill">
      <PageHead title="Developers">
        {limits?.introspection && (
          <Box hideBelow="md">
            <LinkButton to="/graphql" target="_blank" rel="noreferrer">
              <ExternalLink aria-hidden />
              Open Sandbox
            </LinkButton>
          </Box>
        )}
      </PageHead>
      <DeveloperTabs current="start" />
      <PageColumns tabIndex={0} role="group" aria-label="Quick start">
        <Steps>
          <GetToken />
          <FirstQuestion origin={origin} maxCost={limits?.maxCost} />
          <Section
            title="Be told instead of asking"
            hint="Add a webhook, or listen on your own machine, without a public address."
          >
            <CodeBlock name="command" text={listenSample} />
          </Section>
        </Steps>
        <aside>
          <Section title="Look around">
            {limits?.introspection && (
              <Place to="/graphql" title="Sandbox" text="Write queries with completion, read the schema" />
            )}
            <Place to="/docs/tools" title="Guide" text="Ten examples, subscriptions, paging, exports, webhooks" />
            <Place to="/docs/errors" title="Error codes" text="A page per code: cause, example, what to do" />
          </Section>
          <Section title="Limits">
            <Facts
              look="apart"
              facts={[
                ['Cost of one request', limits && formatCount(limits.maxCost)],
                ['Cost a minute', 'as the token says'],
                ['Rows a page', limits && formatCount(limits.maxPageSize)],
                ['Bytes of one request', limits && formatCount(limits.maxRequestBytes)],
              ]}
            />
          </Section>
        </aside>
      </PageColumns>
    </div>
  )
}

const Place = ({ to, title, text }: { to: string; title: string; text: string }) => (
  <Box py="1.5">
    <a className="link" href={to} target="_blank" rel="noreferrer">
      {title}
    </a>
    <Text textStyle="note">{text}</Text>
  </Box>
)

function GetToken() {
  const [isOpen, setOpen] = useState(false)
  const [made, setMade] = useState<string | null>(null)
  const held = useStoredUser()?.permissions
  const seesLeads = permissionCode('LEADS_LIST')
  return (
    <Section title="Get a token" hint="It can do what you choose and never more than you. Start with reading only.">
      <HStack wrap="wrap" gap="3">
        <Button onClick={() => setOpen(true)}>
          <KeyRound aria-hidden />
          New token, read only
        </Button>
        <Text fontSize="xs" color="warning.fg">{`Shown once, expires in ${usualDays} days`}</Text>
      </HStack>
      <Hint>
        The examples read it from the variable <code>TOKEN</code>.
      </Hint>
      {isOpen && (
        <AccessTokenDialog
          permissions={seesLeads !== null && held?.includes(seesLeads) ? [seesLeads] : []}
          onMade={setMade}
          onClose={() => setOpen(false)}
        />
      )}
      {made && !isOpen && <NewToken token={made} onClose={() => setMade(null)} />}
    </Section>
  )
}

function FirstQuestion({ origin, maxCost }: { origin: string; maxCost: number | undefined }) {
  const asked = new URLSearchParams(useLocation().search).get('language') ?? localStorage.getItem(remembered)
  const language = languages.find(({ value }) => value === asked) ?? languages[0]
  useEffect(() => localStorage.setItem(remembered, language.value), [language.value])
  const mayRun = useMay()('LEADS_LIST')
  const [run, { data, loading, error }] = useQuickStartLazyQuery({ fetchPolicy: 'no-cache' })
  const [facts, setFacts] = useState<(AnswerFacts & { milliseconds: number }) | null>(null)
  const ask = () => {
    const start = performance.now()
    const onAnswer = (answer: AnswerFacts) =>
      setFacts({ ...answer, milliseconds: Math.round(performance.now() - start) })
    void run({ context: { onAnswer } })
  }
  const panelId = 'first-question'
  const leads = data?.leads
  const cost = (facts?.extensions?.cost as { requested?: number } | undefined)?.requested
  return (
    <Section title="Ask your first question">
      <Tabs
        label="Language"
        panelId={panelId}
        current={language.value}
        tabs={languages.map(({ value, title }) => ({ value, title, href: `?language=${value}` }))}
      />
      <Box id={panelId} role="tabpanel" aria-labelledby={`${panelId}-${language.value}`} pt="2">
        <CodeBlock name="code" text={language.sample({ origin, query: question })} />
      </Box>
      <HStack mt="2" gap="3">
        <Button
          variant="solid"
          disabled={!mayRun || loading}
          title={mayRun ? undefined : 'This needs the permission View leads'}
          onClick={ask}
        >
          <Play aria-hidden />
          Run it here
        </Button>
        <Text textStyle="note" hideBelow="md">
          with your own rights, nothing is changed
        </Text>
      </HStack>
      {error && !loading && <FieldError error={error}>{errorText(error)}</FieldError>}
      {leads && facts && (
        <Box layerStyle="card" mt="2" overflow="hidden" css={{ '& > div': { px: '3' } }}>
          <HStack
            role="status"
            aria-label="Answer"
            wrap="wrap"
            minH="8"
            py="1"
            borderBottomWidth="1px"
            bg="bg.subtle"
            {...quiet}
          >
            <HStack as="span" gap="1.5" color="success.fg">
              <CircleCheck className="small" aria-hidden />
              {`${facts.status} in ${formatCount(facts.milliseconds)} ms`}
            </HStack>
            {cost !== undefined && (
              <span>{`cost ${formatCount(cost)}${maxCost === undefined ? '' : ` of ${formatCount(maxCost)}`}`}</span>
            )}
            <span>{`${formatCount(leads.total)} rows, ${leads.rows.length} shown`}</span>
            <span className="space" />
            <RequestId id={facts.requestId} short />
          </HStack>
          <SmallTable
            size="md"
            label="Leads"
            rows={leads.rows}
            columns={[
              { title: 'Lead', isText: true, cell: ({ id }) => <Link to={`/leads/${id}`}>{id}</Link> },
              { title: 'Advertiser', isText: true, cell: ({ advertiserName }) => advertiserName },
              { title: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
            ]}
          />
        </Box>
      )}
    </Section>
  )
}
