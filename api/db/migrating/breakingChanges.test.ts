import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { breakingChanges } from './breakingChanges'
import { migrationsFolder } from './migrate'

it('migrations leave the previous release working, or say that they are a contract step', () => {
  const found = readdirSync(migrationsFolder()).flatMap((name): [string, string[]][] => {
    const statements = breakingChanges(readFileSync(path.join(migrationsFolder(), name), 'utf8'))
    return statements.length ? [[name, statements]] : []
  })
  expect(Object.fromEntries(found)).toEqual({})
})

describe('what breaks the previous release', () => {
  it.each([
    'drop table caps',
    'drop view if exists lead_facts',
    'alter table caps drop column filled',
    'alter table caps add column a int, drop column b',
    'alter table caps drop filled',
    'alter table caps rename column filled to used',
    'alter table caps rename to limits',
    'alter table caps alter column filled type bigint',
    'alter table caps alter filled set data type bigint',
    'alter table caps alter column note set not null',
    'alter table caps add column note text not null',
    'alter table caps add column a int, add column note text not null',
    'alter table caps drop note',
    'alter table caps drop "filled"',
    'alter table caps alter column filled drop default',
    'alter table caps alter column id drop identity',
    'alter table caps drop constraint caps_pkey',
    'alter table caps add column note text default null not null',
    'alter table caps set schema old',
    'create table mine (id int); drop table mine, caps',
    'drop index caps_name_key',
    'drop function ensure_month(date)',
    'do $$ begin alter table caps drop column filled; end $$',
    'do $x$ begin if exists (select) then drop table caps; end if; end $x$',
  ])('%s', (statement) => expect(breakingChanges(`${statement};`)).toHaveLength(1))
})

describe('what the previous release does not notice', () => {
  it.each([
    'create table limits (id int primary key, note text not null)',
    'create table limits (id int); alter table limits alter column id set not null; drop table limits',
    'alter table caps add column note text',
    "alter table caps add column note text not null default ''",
    'alter table caps add column price numeric(12, 2) not null default 0, add column more int',
    "alter table caps alter column note set default '', alter column note set not null",
    'alter table caps drop constraint caps_note_check, alter column note drop not null',
    'drop index caps_idx; drop trigger caps_changed on caps',
    "update caps set note = 'drop table caps'",
    'create function f(a int, b int) returns int language sql as $$ select 1 $$; drop function f(int, int)',
    'create or replace function g() returns void language plpgsql as $$ begin drop table caps; end $$',
    'drop index caps_name_key; create unique index caps_name_key on caps (lower(name))',
    "do $$ begin execute format('drop table %I', 1); end $$",
    '-- drop table caps',
  ])('%s', (statement) => expect(breakingChanges(`${statement};`)).toEqual([]))
})

it('a contract step needs a reason', () => {
  const sql = 'alter table caps drop column filled;'
  expect(breakingChanges(`-- contract: no release reads caps.filled since 0080\n${sql}`)).toEqual([])
  expect(breakingChanges(`-- contract:\n${sql}`)).toHaveLength(1)
  expect(breakingChanges(`-- contract: yes\n${sql}`)).toHaveLength(1)
})
