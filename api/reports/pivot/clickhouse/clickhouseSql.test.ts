import { describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { clickhouseSql } from './clickhouseSql'

describe('report SQL for ClickHouse', () => {
  it('names the facts and the functions as ClickHouse knows them', () => {
    const bits = sql`int4and(coalesce(l.lost_obstacles, 0), ${sql.lit(4)})`
    expect(
      clickhouseSql(sql`with c as materialized (select epoch_us(l.created_at), ${bits} from lead_facts l) select 1`),
    ).toBe(
      'with c as (select toUnixTimestamp64Micro(l.created_at), bitAnd(coalesce(l.lost_obstacles, 0), 4) from {lead_facts:Identifier} l) select 1',
    )
  })

  it('never changes a value', () => {
    const value = String.raw`lead_facts epoch_us(') \' -- {lead_facts:Identifier}`
    const quoted = String.raw`'lead_facts epoch_us(\') \\\' -- {lead_facts:Identifier}'`
    expect(clickhouseSql(sql`select ${value}, ${sql.lit(value)}`)).toBe(`select ${quoted}, ${quoted}`)
  })

  it('writes numbers, flags, instants and nulls', () => {
    const at = new Date('2026-10-25T00:30:00.123Z')
    expect(clickhouseSql(sql`select ${-1.5}, ${2n ** 60n}, ${true}, ${at}, ${null}`)).toBe(
      "select -1.5, 1152921504606846976, true, fromUnixTimestamp64Milli(1792888200123, 'UTC'), null",
    )
  })

  it.each([[Number.NaN], [['a']], ['a\0b'], [{}]])('refuses %j, which is no value of a report', (value) => {
    expect(() => clickhouseSql(sql`select ${value}`)).toThrow(TypeError)
  })
})
