import { beforeEach, describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import { permissionCode } from '../../../shared/access/permissions'
import { useLayout } from '../../test/layout'
import { admin, renderApp, server, useServer } from '../../test/render'

const at = '2026-11-30T00:00:00.000Z'
const change = (id: string, more: object) => ({
  __typename: 'ScheduledChange',
  ...{ id, entity: 'distribution_group', recordId: '4', recordName: 'DE Global, Group 1', distributionId: '31' },
  ...{ oldValue: '7=60;9=40', oldText: 'Veltra 60%, Corvane 40%', newValue: '7=40;9=60' },
  ...{
    newText: 'Veltra 40%, Corvane 60%',
    at,
    wallTime: '2026-11-30 00:00',
    timeZone: 'UTC',
    owner: 'nora@example.test',
  },
  ...{ state: 'waiting', reason: null, finishedAt: null, accessToken: null, canTakeOver: false, ...more },
})
const shares = change('1', {})
const cap = change('2', {
  ...{ entity: 'cap', recordId: '5', recordName: 'Cap #5 of Veltra', distributionId: null },
  ...{ oldText: '100', newText: '150' },
})
const stopped = change('3', {
  ...{
    entity: 'advertiser',
    recordId: '7',
    recordName: null,
    oldText: 'active',
    newText: 'inactive',
    state: 'stopped',
  },
  ...{ reason: `The advertiser no longer exists. ${'Again '.repeat(60)}The end.`, finishedAt: at },
})

const ofToken = change('4', {
  ...{ entity: 'cap', recordId: '6', recordName: 'Cap #6', distributionId: null, oldText: '10', newText: '20' },
  ...{ state: 'stopped', reason: 'The access token Nightly, which made it, was revoked.', finishedAt: at },
  ...{ at: '2999-11-30T00:00:00.000Z', accessToken: 'Nightly', canTakeOver: true },
})

let waiting: object[]
let ended: object[]
const cancelled: unknown[] = []
const serve = () =>
  server.use(
    graphql.query('ScheduledChanges', ({ variables }) => {
      const rows = variables.state === 'waiting' ? waiting : ended
      return HttpResponse.json({
        data: { scheduledChanges: { __typename: 'ScheduledChangeList', total: rows.length, rows } },
      })
    }),
    graphql.mutation('TakeOverScheduledChange', () => {
      ended = [stopped]
      const scheduledChange = { ...ofToken, state: 'waiting', reason: null, accessToken: null, canTakeOver: false }
      return HttpResponse.json({
        data: { takeOverScheduledChange: { __typename: 'ScheduledChangePayload', scheduledChange, errors: [] } },
      })
    }),
    graphql.mutation('CancelScheduledChange', ({ variables }) => {
      cancelled.push(variables.id)
      waiting = waiting.filter((one) => 'id' in one && one.id !== variables.id)
      return HttpResponse.json({
        data: {
          cancelScheduledChange: {
            __typename: 'ScheduledChangePayload',
            scheduledChange: { ...shares, state: 'cancelled' },
            errors: [],
          },
        },
      })
    }),
  )
const may = (...names: string[]) => ({ ...admin, permissions: names.flatMap((name) => permissionCode(name) ?? []) })

describe('the list of scheduled changes', () => {
  useServer()
  useLayout({ width: 1440 })
  beforeEach(() => {
    waiting = [shares, cap]
    ended = [stopped, ofToken]
    cancelled.length = 0
    serve()
  })

  it('shows those that wait with links to their records, and undoes one', async () => {
    const { staff } = renderApp({ path: '/scheduled-changes' })
    const link = await screen.findByRole('link', { name: 'DE Global, Group 1' })
    expect(link.getAttribute('href')).toBe('/rotations?dialog=edit&id=31&page=2')
    expect(screen.getByRole('link', { name: 'Cap #5 of Veltra' }).getAttribute('href')).toBe('/caps?dialog=edit&id=5')
    expect(screen.getByText('shares: Veltra 60%, Corvane 40% → Veltra 40%, Corvane 60%')).toBeTruthy()
    await staff.click(screen.getByRole('button', { name: 'Undo the change of DE Global, Group 1' }))
    await waitFor(() => expect(screen.queryByText('DE Global, Group 1')).toBeNull())
    expect(cancelled).toEqual(['1'])
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo the change of Cap #5 of Veltra' }))
  })

  it('shows what became of the others and why, from the address', async () => {
    const { staff } = renderApp({ path: '/scheduled-changes' })
    await staff.click(await screen.findByRole('radio', { name: 'Made, stopped or cancelled' }))
    expect(await screen.findByText(/^The advertiser no longer exists\. Again.*…$/)).toBeTruthy()
    await staff.click(screen.getByRole('button', { name: 'Read more' }))
    expect(screen.getByText(/The end\.$/)).toBeTruthy()
    expect(screen.getByText('Advertiser #7, deleted')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
    expect(window.location.search).toBe('?state=ended')
  })

  it('lets a change of an access token that was revoked be taken over with one button', async () => {
    const { staff } = renderApp({ path: '/scheduled-changes?state=ended' })
    expect(await screen.findByText('The access token Nightly, which made it, was revoked.')).toBeTruthy()
    expect(screen.getByText(', access token Nightly')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: /^Take over/ })).toHaveLength(1)
    await staff.click(screen.getByRole('button', { name: 'Take over the change of Cap #6' }))
    await waitFor(() => expect(screen.queryByText('Cap #6')).toBeNull())
    expect(await screen.findByText('The change waits again, with your permissions')).toBeTruthy()
  })

  it('has no Undo and no link for who may only see', async () => {
    renderApp({ path: '/scheduled-changes', user: may('DISTRIBUTIONS_LIST', 'ADVERTISER_CAPS_LIST') })
    const table = within(await screen.findByRole('table', { name: 'Scheduled changes' }))
    expect(await table.findByText('Cap #5 of Veltra')).toBeTruthy()
    expect(table.queryByRole('link', { name: 'Cap #5 of Veltra' })).toBeNull()
    expect(table.queryByRole('button', { name: /^Undo/ })).toBeNull()
  })

  it('says that none waits', async () => {
    waiting = []
    renderApp({ path: '/scheduled-changes' })
    expect(await screen.findByText('No change waits')).toBeTruthy()
  })
})
