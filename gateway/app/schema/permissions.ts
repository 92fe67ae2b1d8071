import { type GraphQLField, type GraphQLFieldResolver, type GraphQLSchema, isObjectType } from 'graphql'
import { applyMiddleware, type IMiddleware } from 'graphql-middleware'
import { allow, deny, rule, shield } from 'graphql-shield'
import type { Context } from '../context/context'
import { Fault } from '../errors/errors'
import { choicesOf, type CodeNeeds, needsOf, permits } from '../context/needs'

const rootTypes: readonly string[] = ['Query', 'Mutation', 'Subscription']

/** Any signed-in user. */
const signedIn = rule('signedIn')(async (_parent, _args, { session }: Context) => {
  await session()
  return true
})

type Rule = ReturnType<ReturnType<typeof rule>>

/** Equal needs give the same rule object, because shield compares rules by identity. */
function createRules() {
  const made = new Map<string, Rule>()
  return (field: GraphQLField<unknown, unknown>, { names, every, by }: CodeNeeds): Rule => {
    const choices = by === null ? [] : choicesOf(field, by)
    const name = `may ${names.join(every ? ' and ' : ' or ')} ${choices.join()}`
    const known = made.get(name)
    if (known) return known
    const created = rule(name)((_parent: unknown, args: Record<string, unknown>, context: Context) => {
      const chosen = by === null ? undefined : names[choices.indexOf(String(args[by]))]
      return permits(context, chosen === undefined ? { names, every } : { names: [chosen], every })
    })
    made.set(name, created)
    return created
  }
}

type PermissionMap = Record<string, Record<string, Rule | typeof allow>>

/** Rules of all root fields, and of other fields with their own permissions, from the SDL. */
function permissionsOf(schema: GraphQLSchema): PermissionMap {
  const ruleOf = createRules()
  const types = Object.values(schema.getTypeMap()).filter(isObjectType)
  return Object.fromEntries(
    types.flatMap((type) => {
      const rules = Object.values(type.getFields()).flatMap((field): [string, Rule | typeof allow][] => {
        const needs = needsOf(field, schema)
        if (needs?.kind === 'public') return [[field.name, allow]]
        if (needs?.kind === 'signedIn') return [[field.name, signedIn]]
        return needs?.kind === 'codes' && !needs.orNull ? [[field.name, ruleOf(field, needs)]] : []
      })
      return rules.length ? [[type.name, Object.fromEntries(rules)]] : []
    }),
  )
}

type Open = GraphQLFieldResolver<unknown, Context>
type Guard = (open: () => unknown, ...given: Parameters<Open>) => unknown

/**
 * Middleware wraps `resolve` if a field has one, otherwise `subscribe`; streams are therefore guarded when they are
 * opened.
 */
function guardStreams(schema: GraphQLSchema, wrappers: Record<string, IMiddleware>) {
  const rules = wrappers.Subscription as unknown as Record<string, Guard> | undefined
  for (const field of Object.values(schema.getSubscriptionType()?.getFields() ?? {})) {
    const open: Open | undefined = field.subscribe
    const guard = rules?.[field.name]
    if (!guard) throw new Error(`Subscription.${field.name} has no rule`)
    if (open) field.subscribe = (...given: Parameters<Open>) => guard(() => open(...given), ...given)
  }
  return schema
}

/**
 * Applies the rules of the SDL to root fields and to fields with their own permissions. Other fields are not wrapped,
 * because that would make wide lists much slower. `debug` passes internal errors unchanged instead of "Not
 * Authorised!"; formatError masks them.
 */
export function withPermissions(schema: GraphQLSchema): GraphQLSchema {
  const permissions = permissionsOf(schema)
  const rules = shield(permissions, {
    fallbackRule: deny,
    fallbackError: new Fault('FORBIDDEN'),
    debug: true,
    allowExternalErrors: true,
  })
  const wrappers = rules.generate(schema) as Record<string, IMiddleware>
  // All fields of root types: a field without a rule is refused.
  const onRoot = ['Query', 'Mutation'].filter((name) => schema.getType(name)).map((name) => [name, wrappers[name]])
  const onOthers = Object.entries(permissions)
    .filter(([name]) => !rootTypes.includes(name))
    .map(([name, ofType]) => {
      const all = wrappers[name] as unknown as Record<string, unknown>
      return [name, Object.fromEntries(Object.keys(ofType).map((field) => [field, all[field]]))]
    })
  return guardStreams(applyMiddleware(schema, Object.fromEntries([...onRoot, ...onOthers])), wrappers)
}
