import { isIPv6 } from 'node:net'
import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  OperationTypeNode,
  parse,
  type SelectionSetNode,
} from 'graphql'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { readIp } from '../../../shared/app/network/ipAddresses'
import type { CallerReader } from '../rest/caller'
import type { Config } from '../process/config'
import type { Context } from '../context/context'
import { Fault } from '../errors/errors'
import type { Log } from '../process/log'
import type { Metrics } from '../process/metrics'
import { logFault } from '../context/observe'
import type { Capacity } from './overload'
import { openFields } from '../context/needs'
import { withStatus } from '../errors/refusals'
import type { SessionMemory } from '../../access/sessions/sessionMemory'
import { limits } from './limits'

/** In the format of `/graphql`, which sends one response. */
const subscriptionsElsewhere = () =>
  new GraphQLError('Subscriptions are served at POST /graphql/stream, as server-sent events.', {
    extensions: { code: 'GRAPHQL_VALIDATION_FAILED', http: { status: 400 } },
  })

/** Whether a document contains a subscription. False for documents that cannot be parsed. */
function isSubscription(source: string): boolean {
  if (!source.includes(OperationTypeNode.SUBSCRIPTION)) return false
  try {
    return parse(source, { maxTokens: limits.tokens, noLocation: true }).definitions.some(
      (definition) =>
        definition.kind === Kind.OPERATION_DEFINITION && definition.operation === OperationTypeNode.SUBSCRIPTION,
    )
  } catch {
    return false // The executor returns the syntax error.
  }
}

/**
 * Decides whose operations are parsed, validated and compiled: those of signed-in callers, and a limited number per
 * minute of others, which may contain only the sign-in operations, `__typename` and, if enabled, introspection.
 */
export interface Admission {
  /**
   * Why a request is refused before its body is read: the caller is unknown, and the budget of their IP address is used
   * up.
   */
  overBudget(request: IncomingMessage): Promise<Fault | null>
  /** Counts a call that needs no session in the budget of its IP address. Throws TOO_MANY_REQUESTS. */
  countStranger(request: IncomingMessage): Promise<void>
  /** Throws UNAUTHENTICATED, TOO_MANY_REQUESTS, or the error of the session lookup. */
  signedIn(request: IncomingMessage, context: Context): Promise<void>
  /**
   * Same as `signedIn`, but allows public operations for everyone, and takes a place of the caller until the response is
   * sent. `source` is the document, if there is one.
   */
  admit(request: IncomingMessage, response: ServerResponse, context: Context, source: string | undefined): Promise<void>
}

/** Sufficient for the introspection query of common tools. */
const openSourceLength = 5_000
const minuteSeconds = 60

/** IPv6 addresses are assigned as whole networks, so a client can use all addresses of its network. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const ip = readIp(address)
  return ip?.family === 6 ? String(ip.number >> 64n) : (ip?.text ?? address)
}

/** Names of the root fields of an operation, including those in fragments. */
function rootFieldsOf(document: DocumentNode): Set<string> {
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition)
  const names = new Set<string>()
  const spread = new Set<string>()
  const collect = ({ selections }: SelectionSetNode) => {
    for (const node of selections) {
      if (node.kind === Kind.FIELD) names.add(node.name.value)
      else if (node.kind === Kind.INLINE_FRAGMENT) collect(node.selectionSet)
      else if (!spread.has(node.name.value)) {
        spread.add(node.name.value)
        const fragment = fragments.get(node.name.value)
        if (fragment) collect(fragment.selectionSet)
      }
    }
  }
  for (const definition of document.definitions)
    if (definition.kind === Kind.OPERATION_DEFINITION) collect(definition.selectionSet)
  return names
}

/** Whether a document contains only public operations. True for documents that cannot be parsed. */
function isOpen(source: string, introspection: boolean): boolean {
  if (source.length > openSourceLength) return false
  let document
  try {
    document = parse(source, { noLocation: true })
  } catch {
    return true // Apollo Server returns the syntax error.
  }
  const open = new Set(['__typename', ...openFields, ...(introspection ? ['__schema', '__type'] : [])])
  return [...rootFieldsOf(document)].every((name) => open.has(name))
}

interface Needs {
  config: Pick<Config, 'introspection' | 'anonymousPerMinute'>
  caller: CallerReader
  memory: SessionMemory
  capacity: Pick<Capacity, 'enter'>
  log: Log
  metrics: Metrics
}

export function createAdmission({ config, caller, memory, capacity, log, metrics }: Needs): Admission {
  const budget = (keyPrefix: string) =>
    new RateLimiterMemory({ keyPrefix, points: config.anonymousPerMinute, duration: minuteSeconds })
  const anonymous = budget('anonymous')
  const lookups = budget('lookup')

  const tooMany = ({ msBeforeNext }: RateLimiterRes) =>
    new Fault('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil(msBeforeNext / 1000) })

  const network = (request: IncomingMessage) => networkOf(caller.address(request))

  async function spend(limiter: RateLimiterMemory, request: IncomingMessage) {
    try {
      await limiter.consume(network(request))
    } catch (error) {
      throw error instanceof RateLimiterRes ? tooMany(error) : error
    }
  }

  /** Null for a signed-in caller; otherwise why they are not signed in. */
  async function refusalOf(request: IncomingMessage, { session }: Context): Promise<Fault | null> {
    const { authorization = '' } = request.headers
    // Tokens that were valid recently are looked up even if the budget of the IP address is used up.
    const isKnown = memory.knows(authorization)
    if (authorization && !isKnown) await spend(lookups, request)
    try {
      await session()
      if (authorization && !isKnown) await lookups.reward(network(request))
      return null
    } catch (error) {
      if (error instanceof Fault && error.code === 'UNAUTHENTICATED') return error
      throw error
    }
  }

  /** Refusals as errors of the whole request, counted like other errors. */
  async function refusing({ requestId }: Context, work: () => Promise<void>) {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      const refusal = withStatus(error, requestId)
      metrics.operations.inc({ operation: 'none', code: error.code })
      logFault(log, requestId, refusal)
      throw refusal
    }
  }

  return {
    overBudget: async (request) => {
      const { authorization = '' } = request.headers
      if (memory.knows(authorization)) return null
      const spent = await (authorization ? lookups : anonymous).get(network(request))
      return spent && spent.consumedPoints > config.anonymousPerMinute ? tooMany(spent) : null
    },
    countStranger: (request) => spend(anonymous, request),
    signedIn: async (request, context) => {
      const refusal = await refusalOf(request, context)
      if (refusal) throw refusal
    },
    admit: (request, response, context, source) =>
      refusing(context, async () => {
        const refusal = await refusalOf(request, context)
        if (refusal) {
          await spend(anonymous, request)
          if (source !== undefined && !isOpen(source, config.introspection)) throw refusal
        }
        capacity.enter(response, refusal ? network(request) : (await context.session()).user_id)
        // Handled here, because graphql-js throws some of them instead of reporting them.
        if (source !== undefined && isSubscription(source)) throw subscriptionsElsewhere()
      }),
  }
}
