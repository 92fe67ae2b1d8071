import { expect, it } from '@jest/globals'
import { ownLoss } from './ownLoss'
import { permissionCode, permissionCodes } from './permissions'

const codes = (...names: string[]) => names.map((name) => permissionCode(name) ?? 0)

it('says nothing to users who lose nothing', () => {
  expect(ownLoss({ before: codes('CAPS_LIST'), after: codes('CAPS_LIST', 'CAPS_EDIT') })).toBeNull()
})

it('names the permissions that users would take from themselves', () => {
  const before = codes('CAPS_LIST', 'CAPS_EDIT', 'LEADS_LIST')
  expect(ownLoss({ before, after: codes('CAPS_LIST', 'LEADS_LIST') })).toBe(
    'You would lose a permission yourself: Change caps.',
  )
  expect(ownLoss({ before, after: codes('CAPS_LIST') })).toBe(
    'You would lose 2 permissions yourself: Change caps, View leads.',
  )
})

it('names twelve of many, first those by which users could get them back', () => {
  const twelve = permissionCodes.slice(0, 12)
  expect(ownLoss({ before: twelve, after: [] })).not.toMatch(/ more/)
  const text = ownLoss({ before: permissionCodes, after: [] }) ?? ''
  expect(text).toMatch(
    /^You would lose 141 permissions yourself: View users, Add users, Change users, Delete users, View roles, Add roles, Change roles, Delete roles, View the dashboard, View reports, View click reports, View leads and 129 more\.$/,
  )
})

it('says what the loss of the second factor means', () => {
  const factor =
    'You would lose your second factor: your password alone would sign you in. Your other sessions would end.'
  expect(ownLoss({ before: [], after: [], endsTwoFactor: true })).toBe(factor)
  expect(ownLoss({ before: codes('CAPS_LIST'), after: [], endsTwoFactor: true })).toBe(
    `You would lose a permission yourself: View caps. ${factor}`,
  )
})
