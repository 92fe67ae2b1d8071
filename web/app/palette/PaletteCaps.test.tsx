import { describe, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import { permissionCode } from '../../../shared/access/permissions'
import { admin, nicosia, renderApp, server, useServer } from '../../test/render'

const hit = {
  ...{ __typename: 'SearchHit', kind: 'cap', recordId: '118', title: 'Aurora Markets', detail: '50 leads a day' },
  ...{ record: { __typename: 'Record', id: '118' }, isActive: null, match: 'start' },
}
const capOf = (cap: number, version: number) => ({
  ...{ __typename: 'Cap', id: '118', type: 'lead', interval: 'daily', cap, filled: 20, version, scheduledChange: null },
  ...{ windowStart: '2026-11-20T00:00:00.000Z', windowEnd: '2026-11-21T00:00:00.000Z', resetTime: '00:00' },
  ...{ timeZone: nicosia, countries: [], publishers: [], parameters: [] },
  advertisers: [{ __typename: 'Advertiser', id: '26', name: 'Aurora Markets' }],
})
const may = (...names: string[]) => ({ ...admin, permissions: names.flatMap((name) => permissionCode(name) ?? []) })

/** Opens the actions of a cap of an advertiser for a user with these permissions; collects what is saved. */
async function openCap(...held: string[]) {
  const saved: Record<string, unknown>[] = []
  server.use(
    graphql.query('Search', () => HttpResponse.json({ data: { search: [hit] } })),
    graphql.query('CapToRaise', () => HttpResponse.json({ data: { cap: capOf(50, 1) } })),
    graphql.mutation<object, { input: { cap: number } }>('UpdateCap', ({ variables }) => {
      saved.push(variables)
      const cap = capOf(variables.input.cap, saved.length + 1)
      return HttpResponse.json({ data: { updateCap: { __typename: 'CapPayload', cap, errors: [] } } })
    }),
  )
  const { staff } = renderApp({ path: '/developers/tokens', user: may('CAPS_LIST', ...held) })
  await screen.findByRole('navigation', { name: 'Main' })
  await staff.keyboard('{Control>}k{/Control}')
  const input = await screen.findByRole('combobox', { name: 'Search or jump to' })
  await staff.type(input, 'cap aurora{Tab}')
  return { staff, saved, group: within(await screen.findByRole('group', { name: 'Actions of Aurora Markets' })) }
}

describe('the palette on a cap', () => {
  useServer()

  it("sets its number with the permission of its partner's tab, and Undo puts it back", async () => {
    const { staff, saved, group } = await openCap('ADVERTISER_CAPS_EDIT')
    expect(await group.findByRole('option', { name: /Raise cap…/ })).toBeTruthy()
    await staff.keyboard('80')
    await group.findByRole('option', { name: /Raise to 80 leads a day/ })
    await staff.keyboard('{Enter}')
    await screen.findByText('The cap of Aurora Markets is 80')
    await staff.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByText('The cap of Aurora Markets is 50')
    expect(saved).toMatchObject([
      { origin: 'advertiser', id: '118', input: { cap: 80 }, version: 1 },
      { origin: 'advertiser', id: '118', input: { cap: 50 }, version: 2 },
    ])
  })

  it('offers no new number without the permission of a list that has it', async () => {
    const { staff, group } = await openCap('PUBLISHER_CAPS_EDIT')
    expect(group.queryByRole('option', { name: /Raise/ })).toBeNull()
    await staff.keyboard('80')
    expect(await screen.findByText('No action of Aurora Markets is called “80”.')).toBeTruthy()
  })
})
