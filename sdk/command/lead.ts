import { createWriteStream, readFileSync } from 'node:fs'
import { text as textOfStream } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import {
  ApiError,
  type Client,
  createClient,
  type DatePreset,
  documentOf,
  ForbiddenError,
  type LeadStatus,
  type ReportGroup,
  rowsOf,
  TooManyRequestsError,
  UnauthenticatedError,
  UnavailableError,
} from '../index'
import { camelCase } from '../../shared/app/camelCase'
import { type Tool, toolSets, toolsIn } from '../../shared/assistants/toolServer'
import { listen } from './listen'
import { serveTools } from './mcp'
import { type Format, formatRows, type Row } from './output'
import { readProfile, saveProfile } from './profiles'

// The command line `lead`. Exit codes: 0 done, 1 refused or failed, 2 wrong usage, 3 not signed in or not allowed, 4 busy or away.

const groups: Record<string, ReportGroup> = {
  publishers: 'publisherId',
  advertisers: 'advertiserId',
  countries: 'countryId',
  distributions: 'distributionId',
  offers: 'offer',
  days: 'createdAt',
}
const periods = [
  ...(['today', 'yesterday', 'this_week', 'last_week'] as const),
  ...(['this_month', 'last_month', 'this_year', 'last_year'] as const),
] satisfies readonly DatePreset[]
const statuses = ['SUBMITTED', 'ACCEPTED', 'REJECTED', 'FTD', 'PENDING_FTD', 'FTD_REJECTED']

interface Common {
  profile: string
  output: Format
  json?: boolean
  csv?: boolean
  explain?: boolean
}

const program = new Command('lead')
  .description('The back office from the command line. Every command asks the GraphQL API with your access token.')
  .option('--profile <name>', 'which of the addresses and tokens kept by `lead login`', 'default')
  .addOption(new Option('--output <format>', 'how rows are written').choices(['table', 'json', 'csv']).default('table'))
  .option('--json', 'the same as --output json')
  .option('--csv', 'the same as --output csv')
  .option('--explain', 'also write the GraphQL that is sent, to standard error')
  .exitOverride()

const common = () => program.opts<Common>()
const write = (text: string) => void process.stdout.write(text)

/** `fetch` that tells what it sends. */
const explaining: typeof fetch = (address, init) => {
  if (typeof init?.body === 'string') {
    const { query, variables } = JSON.parse(init.body) as { query: string; variables: object }
    process.stderr.write(`${query}\n${JSON.stringify(variables)}\n`)
  }
  return fetch(address, init)
}

const clientOf = (profile: { url: string; token: string }) =>
  createClient({ ...profile, ...(common().explain && { fetch: explaining }) })

/** The client of the chosen profile. */
function chosenProfile() {
  const profile = readProfile(common().profile)
  if (profile) return profile
  throw new UnauthenticatedError([{ message: 'Not signed in. Run `lead login --url <address>` first.' }])
}

const client = () => clientOf(chosenProfile())

function show(rows: readonly Row[]) {
  const { csv, json, output } = common()
  write(formatRows(rows, csv ? 'csv' : json ? 'json' : output))
}

/** What stands in a file; `-` is standard input. */
const contentOf = (file: string) => (file === '-' ? textOfStream(process.stdin) : readFileSync(file, 'utf8'))

const withDays = (command: Command) =>
  command.option('--from <day>', 'from this day, such as 2026-11-01').option('--to <day>', 'until this day')
/** Also the periods that reports know. */
const withPeriods = (command: Command) => {
  for (const period of periods) command.addOption(new Option(`--${period.replace('_', '-')}`).conflicts(['from', 'to']))
  return withDays(command)
}
const daysOf = ({ from, to }: Record<string, unknown>) => ({
  ...(typeof from === 'string' && { startDate: from }),
  ...(typeof to === 'string' && { endDate: to.includes(' ') ? to : `${to} 23:59` }),
})

const wholeNumber = (text: string) => {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new CommanderError(2, 'lead.number', `error: "${text}" is no whole number`)
  return Number(text)
}
const statusesOf = (text: string): LeadStatus[] =>
  text.split(',').map((one) => {
    const status = one.trim().toUpperCase().replaceAll(/[ -]/g, '_')
    if (statuses.includes(status)) return status as LeadStatus
    throw new CommanderError(2, 'lead.status', `error: "${one}" is none of ${statuses.join(', ').toLowerCase()}`)
  })

program
  .command('login')
  .description('keeps an address and a token, which is read from standard input')
  .requiredOption('--url <address>', 'of the gateway')
  .action(async ({ url }: { url: string }) => {
    if (process.stdin.isTTY) process.stderr.write('Access token: ')
    const token = process.stdin.isTTY ? await firstLine() : (await textOfStream(process.stdin)).trim()
    const { session } = await clientOf({ url, token }).session()
    if (!session) throw new UnauthenticatedError([{ message: 'The token is not right.' }])
    write(`Signed in as ${session.email}, kept in ${saveProfile(common().profile, { url, token })}\n`)
  })

async function firstLine() {
  for await (const part of process.stdin) return String(part).trim()
  return ''
}

program
  .command('whoami')
  .description('whose token it is, and its budget')
  .action(async () => {
    const [{ session }, { limits }] = await Promise.all([client().session(), client().limits()])
    const { email = null, name = null, permissions = [], timeZone } = session ?? {}
    const budget = { costRemaining: limits?.costRemaining, costPerMinute: limits?.costPerMinute }
    show([{ email, name, permissions: permissions.length, timeZone: timeZone?.name, ...budget }])
  })

function variablesOf(text: string) {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    throw new CommanderError(2, 'lead.variables', 'error: --variables is not JSON')
  }
}

program
  .command('query')
  .description('sends a document of your own and writes its data as JSON')
  .argument('<file>', 'with the document; - for standard input')
  .option('--variables <json>', 'as a JSON object', '{}')
  .action(async (file: string, { variables }: { variables: string }) => {
    const given = variablesOf(variables)
    const data = await client().request(documentOf(await contentOf(file)), given)
    write(`${JSON.stringify(data, null, 2)}\n`)
  })

withDays(program.command('leads'))
  .description('the latest leads')
  .option('--status <list>', 'such as accepted,ftd', statusesOf)
  .option('--search <text>', 'in the e-mail address')
  .option('--limit <number>', 'how many at most', wholeNumber, 20)
  .option('--all', 'all that match')
  .action(async (options: { status?: LeadStatus[]; search?: string; limit: number; all?: boolean }) => {
    const { status, search, limit, all } = options
    const asked = {
      filter: { isTest: false, ...daysOf({ ...options }) },
      ...(status && { statuses: status }),
      ...(search && { search: { texts: [search], in: 'email' as const, isGlobal: true } }),
    }
    const caller = client()
    const pages = rowsOf((page) => caller.leads({ ...asked, page }).then(({ leads }) => leads), Math.min(limit, 1_000))
    const rows: Row[] = []
    for await (const { id, createdAt, status: state, email, countryCode, publisherName, advertiserName } of pages) {
      rows.push({ id, createdAt, status: state, email, countryCode, publisherName, advertiserName })
      if (!all && rows.length === limit) break
    }
    show(rows)
  })

withPeriods(program.command('report'))
  .description('figures by publisher, country, day …')
  .argument('<group>', Object.keys(groups).join(', '))
  .action(async (name: string, options: Record<string, unknown>) => {
    const groupBy = groups[name]
    if (!groupBy)
      throw new CommanderError(2, 'lead.group', `error: "${name}" is none of ${Object.keys(groups).join(', ')}`)
    const preset = periods.find((period) => options[camelCase(period)])
    const filter = { isTest: false, ...daysOf(options) }
    const { leadPivot } = await client().report({ filter, groupBy, ...(preset && { preset }) })
    const { rows = [], totals } = leadPivot ?? {}
    const named = rows.map(({ value, name: label, figures }) => ({ name: label ?? value ?? '', ...figures }))
    show([...named, ...(totals ? [{ name: 'Total', ...totals }] : [])])
  })

withDays(program.command('export'))
  .description('all leads that match, as CSV')
  .option('--columns <list>', 'of the export', 'id,created_at,email,status,publisher_name,advertiser_name')
  .option('--file <path>', 'where it is written; standard output if absent')
  .action(async ({ columns, file, ...options }: { columns: string; file?: string }) => {
    const caller = client()
    const filter = { isTest: false, ...daysOf(options) }
    const input = { columns: columns.split(',').map((column) => column.trim()), filter }
    const { link, errors } = (await caller.exportLeads({ input })).exportLeads
    if (!link) throw refusalOf(errors)
    await download(caller, link.path, file)
    process.stderr.write(`${link.total} leads\n`)
  })

const refusalOf = (errors: Faults) =>
  new ApiError(errors.map(({ message, code }) => ({ message, extensions: { code } })))

/** Writes the file of a link to a path, or standard output. */
async function download(caller: Pick<Client, 'download'>, link: string, file?: string) {
  const content = Readable.fromWeb((await caller.download(link)) as Parameters<typeof Readable.fromWeb>[0])
  if (file) await pipeline(content, createWriteStream(file))
  else for await (const part of content) process.stdout.write(part as Uint8Array)
}

interface Bulk {
  id: string
  state: string
  failure: string | null
}
type Faults = readonly { message: string; code: string }[]
const startBulk = documentOf<{ startBulk: { bulk: Bulk | null; errors: Faults } }>(
  `mutation ($document: String!, $variables: JSONObject, $key: String) {
    startBulk(document: $document, variables: $variables, key: $key) { bulk { id state } errors { message code } } }`,
)
const readBulk = documentOf<{ bulk: Bulk | null }>('query ($id: ID!) { bulk(id: $id) { id state failure } }')
const exportBulk = documentOf<{ exportBulk: { link: { path: string; total: number } | null; errors: Faults } }>(
  'mutation ($id: ID!) { exportBulk(id: $id) { link { path total } errors { message code } } }',
)

program
  .command('bulk')
  .description('all rows of one list, by a document of your own, as lines of JSON')
  .argument('<file>', 'with the document, without its page; - for standard input')
  .option('--variables <json>', 'as a JSON object', '{}')
  .option('--out <path>', 'where it is written; standard output if absent')
  .action(async (file: string, { variables, out }: { variables: string; out?: string }) => {
    const caller = client()
    const given = { document: await contentOf(file), variables: variablesOf(variables) }
    const { bulk, errors } = (await caller.request(startBulk, given)).startBulk
    if (!bulk) throw refusalOf(errors)
    for (let state = bulk.state; state !== 'DONE';) {
      await wait(500)
      const { bulk: now } = await caller.request(readBulk, { id: bulk.id })
      if (!now || ['FAILED', 'CANCELLED'].includes(now.state))
        throw new ApiError([{ message: now?.failure ?? 'The bulk query was cancelled.' }])
      state = now.state
    }
    const { link, errors: refused } = (await caller.request(exportBulk, { id: bulk.id })).exportBulk
    if (!link) throw refusalOf(refused)
    await download(caller, link.path, out)
    process.stderr.write(`${link.total} rows\n`)
  })

program
  .command('tail')
  .description('each change as it happens, as a line of JSON')
  .argument('<what>', 'leads, conversions or alerts')
  .action(async (what: string) => {
    const caller = client()
    const streams: Record<string, () => AsyncIterable<object>> = {
      leads: () => caller.leadChanges(),
      conversions: () => caller.conversionChanges(),
      alerts: () => caller.alertCounts(),
    }
    const stream = streams[what]
    if (!stream) throw new CommanderError(2, 'lead.tail', `error: "${what}" is none of leads, conversions, alerts`)
    for await (const event of stream()) write(`${JSON.stringify(Object.values(event)[0])}\n`)
  })

const webhooks = program.command('webhooks').description('events that are sent to addresses')
webhooks
  .command('listen')
  .description('sends events to an address of this machine while it runs, signed as webhooks are')
  .requiredOption('--to <address>', 'such as http://127.0.0.1:8000/hook')
  .option('--events <list>', 'such as lead.accepted,lead.rejected; all of the document if absent')
  .option('--document <file>', 'with a subscription of your own; - for standard input')
  .option('--limit <number>', 'end after so many events', wholeNumber, Infinity)
  .action(async ({ to, events, document, limit }: { to: string; events?: string; document?: string; limit: number }) =>
    listen(client(), {
      ...{ to, limit, types: events?.split(',').map((type) => type.trim()) ?? null },
      document: document === undefined ? null : await contentOf(document),
      tell: (line) => write(`${line}\n`),
      warn: (line) => process.stderr.write(`${line}\n`),
    }),
  )
webhooks
  .command('resend')
  .description('sends deliveries again, with the same ids and bodies')
  .argument('<ids...>', 'of deliveries')
  .action(async (ids: string[]) => {
    const { retried, errors } = (await client().resendWebhooks({ ids })).retryWebhookDeliveries
    if (!retried)
      throw new ApiError(
        errors.length ? errors.map(({ message, code }) => ({ message, extensions: { code } })) : [nothingSent],
      )
    write(`${retried} sent again\n`)
  })
const nothingSent = {
  message: 'Nothing was sent again: they wait already, are no longer kept, or their endpoint is switched off.',
}

program
  .command('mcp')
  .description('lets an assistant use the API by the Model Context Protocol, on standard input and output')
  .option('--set <names>', `sets of tools, separated by commas: ${toolSets.join(', ')}`, (text) => {
    const tools = toolsIn(text)
    if (!tools) throw new InvalidArgumentError(`The sets are ${toolSets.join(', ')}.`)
    return tools
  })
  .action(({ set }: { set?: readonly Tool[] }) => serveTools(client(), set ?? toolsIn(null) ?? []))

program
  .command('schema')
  .description('the schema of this version, as SDL')
  .action(() => write(readFileSync(new URL('schema.graphql', import.meta.url), 'utf8')))

program
  .command('docs')
  .description('the page about an error code')
  .argument('<code>', 'such as TOO_COSTLY')
  .action(async (code: string) => {
    const address = new URL(`/docs/errors/${encodeURIComponent(code.toUpperCase())}`, chosenProfile().url).href
    const { status } = await fetch(address)
    if (status !== 200) throw new ApiError([{ message: `There is no page about ${code}.` }])
    write(`${address}\n`)
  })

program
  .command('completion')
  .description('completion of commands and options for bash or zsh: `source <(lead completion bash)`')
  .argument('<shell>', 'bash or zsh')
  .action((shell: string) => {
    const words = ['help', ...program.commands.map((command) => command.name())].join(' ')
    const options = program.commands.map((command) => {
      const flags = [...command.options, ...program.options].map(({ long }) => long).join(' ')
      return `    ${command.name()}) words="${flags}" ;;`
    })
    const scripts: Record<string, string> = {
      bash: [
        '_lead() {',
        `  local words="${words}"`,
        '  [ "$COMP_CWORD" -gt 1 ] && case "${COMP_WORDS[1]}" in',
        ...options,
        '  esac',
        '  COMPREPLY=($(compgen -W "$words" -- "${COMP_WORDS[COMP_CWORD]}"))',
        '}',
        'complete -F _lead lead',
        '',
      ].join('\n'),
    }
    scripts.zsh = `autoload -U +X bashcompinit && bashcompinit\n${scripts.bash}`
    const script = scripts[shell]
    if (!script) throw new CommanderError(2, 'lead.completion', `error: "${shell}" is none of bash, zsh`)
    write(script)
  })

function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  if (error instanceof UnauthenticatedError || error instanceof ForbiddenError) return 3
  if (error instanceof UnavailableError || error instanceof TooManyRequestsError || error instanceof TypeError) return 4
  return 1
}

function tell(error: unknown) {
  if (error instanceof CommanderError) {
    // Commander has told its own errors already.
    if (error.code.startsWith('lead.')) process.stderr.write(`${error.message}\n`)
    return
  }
  const { message, cause } = error as Error
  process.stderr.write(`error: ${message}${cause instanceof Error && cause.message ? `: ${cause.message}` : ''}\n`)
  if (!(error instanceof ApiError)) return
  for (const [field, fault] of Object.entries(error.fields)) process.stderr.write(`  ${field}: ${fault}\n`)
  if (error.docUrl) process.stderr.write(`  ${error.docUrl}\n`)
}

// A reader that has seen enough, as `head`, closes the pipe.
process.stdout.on('error', () => process.exit(0))
try {
  await program.parseAsync()
} catch (error) {
  tell(error)
  process.exitCode = exitCodeOf(error)
}
