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
import { maxPageLimit } from '../../../shared/app/pages'

/**
 * How large one operation may be. Whatever is beyond is refused with 400, or 413 for a body, before any resolver runs. The query
 * `limits` tells them, with those that are settings.
 */
export const limits = {
  tokens: 3_000,
  depth: 12,
  /** `__typename` too: an alias costs work whatever it stands for. */
  aliases: 30,
  rootFields: 20,
  /** Each optional column of a wide list carries one. */
  directives: 150,
  /** Fields × page size. A leads page of 1000 rows with all of its fields must pass, two of them need not. */
  cost: 75_000,
  /** Guessing passwords or codes costs one request each, so that the API's back-off counts them all. */
  signInFields: 1,
  validationErrors: 4,
  /** Rows a page, which the API holds. */
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

const signInFields = new Set(['login', 'configureTwoFactor', 'verifyTwoFactor'])
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

/** Measures operations with fragments spread out, each fragment once: a bomb of nested fragments costs nothing to see through. */
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
    // A fragment that spreads itself is refused by the specification's own rule; here it must only end.
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
    // The schema's own description is deep by nature, and bounded by the specification's own rule.
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

/** Validation rule: depth, aliases, root fields, directives and sign-in steps of each operation. */
export function operationLimits(context: ValidationContext): ASTVisitor {
  const measure = createMeasure(context.getDocument())
  return {
    OperationDefinition(operation) {
      // graphql-js keeps variables in plain objects, where this name is none: its value would be lost.
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
