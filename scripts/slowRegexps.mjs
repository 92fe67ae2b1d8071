// A rule for oxlint: no regular expression may take more than linear time, whatever text it is given.
import { analyse } from 'scslre'

const create = (context) => ({
  Literal(node) {
    if (!node.regex) return
    const { pattern, flags } = node.regex
    for (const { character, exponential } of analyse({ source: pattern, flags }, { reportTypes: { Move: true } })
      .reports)
      context.report({
        node,
        message: `Takes ${exponential ? 'exponential' : 'quadratic'} time on long texts of ${character.pick ?? 'some characters'}.`,
      })
  },
})

export default { meta: { name: 'own' }, rules: { 'no-slow-regexp': { create } } }
