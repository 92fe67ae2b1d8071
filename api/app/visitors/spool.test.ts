import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { Spool } from './spool'

interface Entry {
  n: number
}

let folder: string
let aside: { file: string; entries: number }[]
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'spool-'))
  aside = []
})
afterEach(() => rm(folder, { recursive: true }))

/** What a process finds when it hands over; `refuses` is an entry that cannot be taken now. */
async function taken(spool: Spool<Entry>, refuses?: number): Promise<number[]> {
  const numbers: number[] = []
  const take = ({ n }: Entry) => {
    if (n === refuses) return Promise.reject(new Error('The database does not answer'))
    numbers.push(n)
    return Promise.resolve(n >= 0)
  }
  await spool
    .drain(take, (found) => aside.push(found))
    .catch((error: Error) => {
      if (refuses === undefined) throw error
    })
  return numbers
}

/** Makes the files look as those of a process that has not written for ten minutes. */
async function age() {
  const then = new Date(Date.now() - 600_000)
  for (const name of await readdir(folder)) await utimes(path.join(folder, name), then, then)
}

it('keeps entries in their order, and goes on with the one that could not be taken', async () => {
  const spool = new Spool<Entry>(folder)
  await spool.append({ n: 1 })
  await spool.append({ n: 2 })
  await Promise.all([3, 4].map((n) => spool.append({ n })))
  expect(spool.size).toBe(4)
  expect(await taken(spool, 3)).toEqual([1, 2])
  await spool.append({ n: 5 })
  expect(await taken(spool)).toEqual([3, 4, 5])
  expect([spool.size, await taken(spool), await readdir(folder)]).toEqual([0, [], []])
})

it('hands over what comes after lines that a failing disk has changed, and keeps those aside', async () => {
  await writeFile(path.join(folder, '000000000000001-a.jsonl'), '{"n":1}\n\0\0\0"n":\n{"n":-2}\n{"n":3}\n{"n":')
  await age()
  const spool = new Spool<Entry>(folder)
  await spool.append({ n: 4 })
  expect(await taken(spool)).toEqual([1, -2, 3, 4])
  expect(aside).toEqual([{ file: expect.stringContaining(folder), entries: 2 }])
  expect(await readdir(folder)).toEqual([expect.stringMatching(/\.unreadable$/)])
  expect([await taken(spool), spool.size]).toEqual([[], 0])
})

it('loses nothing of a process that was taken for gone and was merely slow', async () => {
  const [slow, other] = [new Spool<Entry>(folder), new Spool<Entry>(folder)]
  await slow.append({ n: 1 })
  expect(await taken(other)).toEqual([])
  await age()
  expect(await taken(other)).toEqual([1])
  await slow.append({ n: 2 })
  expect(await taken(slow)).toEqual([2])
  expect([slow.size, other.size, await readdir(folder)]).toEqual([0, 0, []])
})

it('no longer counts what another process has taken over', async () => {
  const [slow, other] = [new Spool<Entry>(folder), new Spool<Entry>(folder)]
  await slow.append({ n: 1 })
  await age()
  expect(await taken(other, 1)).toEqual([])
  expect([slow.size, other.size]).toEqual([1, 1])
  expect([await taken(slow), slow.size]).toEqual([[], 0])
  expect([await taken(other), other.size]).toEqual([[1], 0])
})

it('gives a file to one of several processes', async () => {
  await new Spool<Entry>(folder).append({ n: 1 })
  await age()
  const others = Array.from({ length: 5 }, () => new Spool<Entry>(folder))
  expect((await Promise.all(others.map((spool) => taken(spool)))).flat()).toEqual([1])
})
