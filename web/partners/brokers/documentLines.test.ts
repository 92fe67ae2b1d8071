import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { readDocument, type Tree } from '../../../shared/partners/mapping/documents'
import { leavesOf } from '../../../shared/partners/mapping/paths'
import { documentLines } from './documentLines'

const leavesIn = (tree: Tree, format: 'json' | 'xml' | 'form') =>
  documentLines(tree, format).flatMap(({ parts }) => parts.filter((part) => typeof part === 'object'))
const textIn = (tree: Tree, format: 'json' | 'xml' | 'form') =>
  documentLines(tree, format)
    .map(({ parts }) => parts.map((part) => (typeof part === 'object' ? part.value : part)).join(''))
    .join('')

describe('the lines of a document', () => {
  it('have each value of JSON at the path by which it is read', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const tree = { root: value as Tree }
        const leaves = leavesOf(tree, 'json')
        expect(leavesIn(tree, 'json')).toEqual(leaves.slice(0, 400))
      }),
    )
  })

  it('say the same as the document', () => {
    const json = { a: 'x', b: [1, true, null, {}], c: { d: '7' } }
    expect(JSON.parse(textIn(json, 'json'))).toEqual(json)
    const xml = '<r a="1"><lead id="2">x<name>Ann</name></lead><lead>y</lead><none/></r>'
    const tree = readDocument(xml, 'xml') ?? null
    expect(readDocument(textIn(tree, 'xml'), 'xml')).toEqual(tree)
    expect(leavesIn(tree, 'xml').map(({ path }) => path)).toEqual([
      'r/@a',
      'r/lead[0]/@id',
      'r/lead[0]',
      'r/lead[0]/name',
      'r/lead[1]',
    ])
    expect(textIn(readDocument('status=ok&tag=a&tag=b', 'form') ?? null, 'form')).toBe('status=ok&tag=a&tag=b')
  })
})
