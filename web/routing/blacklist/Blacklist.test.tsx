import { describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import { useLayout } from '../../test/layout'
import { pastExpiry } from '../../../shared/routing/blacklist'
import { renderApp, server, useServer } from '../../test/render'
import { pick } from '../../test/pick'
import { takeProposed } from '../../test/conflict'

const type = (id: string, name: string, fieldType: string, placeholder: string) => ({
  __typename: 'BlacklistType',
  id,
  name,
  fieldType,
  label: name,
  placeholder,
})
const country = type('1', 'Country', 'country', 'Choose a country')
const range = type('4', 'IP Range', 'ip_range', '203.0.113.0')
const phone = type('7', 'Phone', 'text', '+441632960000')
const item = (id: string, more: object = {}) => ({
  __typename: 'BlacklistItem',
  id,
  type: phone,
  blacklistValue: '+441632960000',
  country: null,
  expiresAt: null,
  hideBlocked: false,
  description: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
  version: 1,
  ...more,
})
const conflict = {
  __typename: 'UserError',
  message: 'This was changed in the meantime. Look at it again before you save.',
  field: null,
  code: 'CONFLICT',
}

function serve(items: object[]) {
  const sent: Record<string, unknown>[] = []
  server.use(
    graphql.query('BlacklistItems', () => HttpResponse.json({ data: { blacklistItems: items } })),
    graphql.query('BlacklistChoices', () =>
      HttpResponse.json({
        data: {
          blacklistTypes: [country, range, phone],
          blacklistFunnels: ['gold'],
          countries: [{ __typename: 'Country', id: '4', code: 'MT', name: 'Malta' }],
        },
      }),
    ),
    graphql.mutation('CreateBlacklistItem', ({ variables }) => {
      sent.push(variables)
      return HttpResponse.json({
        data: {
          createBlacklistItem: {
            __typename: 'BlacklistItemPayload',
            blacklistItem: item('2', { type: range, blacklistValue: '10.0.0.1-10.0.0.9' }),
            errors: [],
          },
        },
      })
    }),
    graphql.mutation('UpdateBlacklistItem', ({ variables }) => {
      sent.push(variables)
      const isStale = variables.version === 1
      if (isStale) items[0] = item('1', { description: 'By somebody else', version: 2 })
      const blacklistItem = isStale ? null : item('1', { version: 3 })
      return HttpResponse.json({
        data: {
          updateBlacklistItem: { __typename: 'BlacklistItemPayload', blacklistItem, errors: isStale ? [conflict] : [] },
        },
      })
    }),
  )
  return sent
}

describe('the blacklist on screen', () => {
  useServer()
  useLayout()

  it('asks for the value by type, sends a range as one value, and lists the item', async () => {
    const sent = serve([])
    const { staff } = renderApp({ path: '/blacklist?dialog=create' })
    const dialog = within(await screen.findByRole('dialog', { name: 'Add New Blacklist' }))
    await dialog.findByRole('combobox', { name: /^Country/ })
    await pick(staff, dialog.getByRole('combobox', { name: /^Blacklist Types/ }), 'IP Range')
    await staff.type(dialog.getByRole('textbox', { name: /^IP Address From/ }), '10.0.0.1')
    await staff.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('You are required to fill this IP Address To.')).toBeTruthy()
    expect(sent).toEqual([])
    await staff.type(dialog.getByRole('textbox', { name: /^IP Address To/ }), '10.0.0.9')
    await staff.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('10.0.0.1-10.0.0.9')).toBeTruthy()
    expect(sent).toMatchObject([
      { input: { blacklistTypeId: '4', blacklistValue: '10.0.0.1-10.0.0.9', expiresAt: null, hideBlocked: false } },
    ])
  })

  it('takes the day of expiry as text or from a calendar, and refuses other text', async () => {
    const sent = serve([item('1')])
    const { staff } = renderApp({ path: '/blacklist?dialog=edit&id=1' })
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Blacklist' }))
    const field = dialog.getByRole('textbox', { name: 'Expires At' })
    await staff.type(field, '2098-02-30')
    await staff.click(dialog.getByRole('button', { name: 'Edit' }))
    expect(await dialog.findByText('Write an existing day as yyyy-MM-dd.')).toBeTruthy()
    expect(sent).toEqual([])
    await staff.clear(field)
    await staff.type(field, '2098-02-27')
    await staff.tab()
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Expires At: open calendar' }))
    await staff.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/27 February 2098/))
    await staff.keyboard('{ArrowRight}{Enter}')
    await waitFor(() => expect((field as HTMLInputElement).value).toBe('2098-02-28'))
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Expires At: open calendar' }))
    await staff.keyboard('{Enter}{Escape}')
    expect(screen.getByRole('dialog', { name: 'Edit Blacklist' })).toBeTruthy()
    await staff.click(dialog.getByRole('button', { name: 'Edit' }))
    await waitFor(() => expect(sent[0]).toMatchObject({ input: { expiresAt: '2098-02-28' } }))
  })

  it('marks what has expired, and refuses another day in the past', async () => {
    const sent = serve([item('1', { expiresAt: '2001-02-03T00:00:00.000Z' })])
    const { staff } = renderApp({ path: '/blacklist' })
    expect(await screen.findByText('Expired')).toBeTruthy()
    await staff.click(screen.getByRole('button', { name: /^Edit / }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Blacklist' }))
    const field = dialog.getByRole('textbox', { name: 'Expires At' })
    await staff.clear(field)
    await staff.type(field, '2001-02-04')
    await staff.click(dialog.getByRole('button', { name: 'Edit' }))
    expect(await dialog.findByText(pastExpiry)).toBeTruthy()
    expect(sent).toEqual([])
  })

  it('keeps what was typed when somebody else was faster, and saves on top of it', async () => {
    const sent = serve([item('1')])
    const { staff } = renderApp({ path: '/blacklist?dialog=edit&id=1' })
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Blacklist' }))
    await staff.click(dialog.getByRole('switch', { name: /^Hide blacklisted Leads/ }))
    await staff.click(dialog.getByRole('button', { name: 'Edit' }))
    expect(await takeProposed(staff)).toEqual([
      expect.stringMatching(/^Description Changed by the otherTheirsBy somebody else/),
      'Hide blacklisted Leads Changed by youTheirsNoYoursYes',
    ])
    await staff.click(dialog.getByRole('button', { name: 'Edit' }))
    expect(await screen.findByText('Edit Blacklist Item')).toBeTruthy()
    expect(sent[1]).toMatchObject({ version: 2, input: { hideBlocked: true, description: 'By somebody else' } })
  })
})
