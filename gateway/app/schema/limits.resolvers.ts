import { Fault } from '../errors/errors'
import type { Resolvers } from '../../generated/graphql'
import { limits } from '../limits/limits'

export const limitsResolvers: Resolvers = {
  Query: {
    limits: async (_parent, _args, { budget, gatewayLimits }) => {
      const allowance = await (await budget())?.left()
      if (!allowance) throw new Fault('UNAUTHENTICATED')
      return {
        introspection: gatewayLimits.introspection,
        maxDepth: limits.depth,
        maxAliases: limits.aliases,
        maxRootFields: limits.rootFields,
        maxDirectives: limits.directives,
        maxTokens: limits.tokens,
        maxSignInSteps: limits.signInFields,
        maxPageSize: limits.pageSize,
        maxRequestBytes: limits.requestBytes,
        maxStreamRequestBytes: limits.streamRequestBytes,
        maxCost: Math.min(limits.cost, allowance.perMinute),
        costPerMinute: allowance.perMinute,
        costRemaining: allowance.remaining,
        costResetsAt: new Date(allowance.resetsAt).toISOString(),
        requestTimeoutMs: gatewayLimits.apiTimeoutMs,
        maxConcurrentRequests: gatewayLimits.maxConcurrentRequests,
        maxConcurrentRequestsPerUser: gatewayLimits.maxConcurrentRequestsPerUser,
        maxEventStreams: gatewayLimits.maxEventStreams,
        maxEventStreamsPerUser: gatewayLimits.maxEventStreamsPerUser,
        anonymousRequestsPerMinute: gatewayLimits.anonymousPerMinute,
      }
    },
  },
}
