import {
  type ASTVisitor,
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql'
import { maxEventCost } from '../../../shared/access/webhooks'
import { maxPageLimit } from '../../../shared/app/pages'

/**
 * Maximum size of an operation. Larger ones are refused with 400, or 413 for a body, before any resolver runs. The
 * query `limits` returns these values, together with configurable ones.
 */
export const limits = {
  tokens: 3_000,
  depth: 12,
  /** Includes `__typename`, because every alias causes work. */
  aliases: 30,
  rootFields: 20,
  /** Each optional column of a wide list has one. */
  directives: 150,
  /** Fields × page size. One leads page of 1000 rows with all fields is allowed, two are not. */
  cost: 75_000,
  /** The same of one event of a webhook. */
  eventCost: maxEventCost,
  /** Each attempt to guess a password or code needs its own request, so that the API counts all of them. */
  signInFields: 1,
  validationErrors: 4,
  /** Maximum rows per page, enforced by the API. */
  pageSize: maxPageLimit,
  requestBytes: 1024 * 1024,
  streamRequestBytes: 100 * 1024,
} as const

type Measured = 'depth' | 'aliases' | 'rootFields' | 'directives' | 'signInFields'
type Measures = Record<Measured, number>

const names: Record<Measured, string> = {
  depth: 'levels of fields',
  aliases: 'aliases',
  rootFields: 'root fields',
  directives: 'directives',
  signInFields: 'sign-in step',
}

const signInFields = new Set([
  'login',
  'configureTwoFactor',
  'verifyTwoFactor',
  'signInWithPasskey',
  'completeSingleSignOn',
])
const none: Measures = { depth: 0, aliases: 0, rootFields: 0, directives: 0, signInFields: 0 }

const together = (all: Measures[]): Measures =>
  all.reduce(
    (sum, part) => ({
      depth: Math.max(sum.depth, part.depth),
      aliases: sum.aliases + part.aliases,
      rootFields: sum.rootFields + part.rootFields,
      directives: sum.directives + part.directives,
      signInFields: sum.signInFields + part.signInFields,
    }),
    none,
  )

/** Measures operations with fragments spread, each fragment once, so that nested fragments are cheap to measure. */
function createMeasure(document: DocumentNode) {
  const fragments = new Map(
    document.definitions
      .filter((definition): definition is FragmentDefinitionNode => definition.kind === Kind.FRAGMENT_DEFINITION)
      .map((fragment) => [fragment.name.value, fragment]),
  )
  const measured = new Map<string, Measures>()

  function ofFragment(name: string): Measures {
    const known = measured.get(name)
    if (known) return known
    // A fragment that spreads itself is refused by a rule of the specification; this check only has to terminate.
    measured.set(name, none)
    const fragment = fragments.get(name)
    const measures = fragment ? ofSelections(fragment.selectionSet) : none
    measured.set(name, measures)
    return measures
  }

  function ofSelection(node: SelectionNode): Measures {
    const directives = node.directives?.length ?? 0
    if (node.kind === Kind.FRAGMENT_SPREAD) return together([ofFragment(node.name.value), { ...none, directives }])
    if (node.kind === Kind.INLINE_FRAGMENT) return together([ofSelections(node.selectionSet), { ...none, directives }])
    // Introspection is deep by nature, and limited by a rule of the specification.
    const below = node.selectionSet && !node.name.value.startsWith('__') ? ofSelections(node.selectionSet) : none
    return {
      depth: below.depth + 1,
      aliases: below.aliases + (node.alias ? 1 : 0),
      rootFields: 1,
      directives: below.directives + directives,
      signInFields: signInFields.has(node.name.value) ? 1 : 0,
    }
  }

  const ofSelections = (set: SelectionSetNode): Measures => together(set.selections.map(ofSelection))
  return ofSelections
}

/** Validation rule for depth, aliases, root fields, directives and sign-in steps of each operation. */
export function operationLimits(context: ValidationContext): ASTVisitor {
  const measure = createMeasure(context.getDocument())
  return {
    OperationDefinition(operation) {
      // graphql-js stores variables in plain objects, where a variable with this name would be lost.
      if (operation.variableDefinitions?.some(({ variable }) => variable.name.value === '__proto__'))
        context.reportError(new GraphQLError('A variable cannot be called __proto__.', { nodes: [operation] }))
      const measures = measure(operation.selectionSet)
      const directives = measures.directives + (operation.directives?.length ?? 0)
      for (const [what, name] of Object.entries(names) as [Measured, string][]) {
        const size = what === 'directives' ? directives : measures[what]
        if (size <= limits[what]) continue
        context.reportError(
          new GraphQLError(`At most ${limits[what]} ${name} in an operation; this one has ${size}.`, {
            nodes: [operation],
          }),
        )
      }
      return false
    },
  }
}
