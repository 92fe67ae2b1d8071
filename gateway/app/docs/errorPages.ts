import { type GraphQLSchema, isEnumType } from 'graphql'
import { docUrlOf } from '../errors/errors'

/** The list of error codes. */
export const errorsAddress = '/docs/errors'

const intro = `# Error codes

An answer with a failure has \`errors\`. Branch on \`extensions.code\`, never on the message; \`extensions.docUrl\` is the address of the page about the code. Mutations return invalid input in their own \`errors\`, with the same codes.`

/** Markdown of the list of error codes and of a page for each, by address, from their descriptions in the schema. */
export function errorPages(schema: GraphQLSchema): ReadonlyMap<string, string> {
  const type = schema.getType('ErrorCode')
  const codes = isEnumType(type) ? type.getValues() : []
  const rows = codes.map(({ name, description }) => {
    const [cause = ''] = (description ?? '').split('\n\n')
    return `| [\`${name}\`](${docUrlOf(name)}) | ${cause.replace(/\s+/g, ' ')} |`
  })
  return new Map([
    [errorsAddress, `${intro}\n\n| Code | Cause |\n| --- | --- |\n${rows.join('\n')}\n`],
    ...codes.map(({ name, description }): [string, string] => [
      docUrlOf(name),
      `# ${name}\n\n${description ?? ''}\n\n[All error codes](${errorsAddress})\n`,
    ]),
  ])
}
