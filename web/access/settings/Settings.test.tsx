import { describe, expect, it } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import { renderApp, server, useServer } from '../../test/render'
import { takeProposed } from '../../test/conflict'

const settings = {
  __typename: 'Settings',
  id: '1',
  businessName: 'Northgate Media',
  excludeFtdStatus: ['Test'],
  defaultPublisherStatus: 'New',
  suggestions: ['New', 'Waiting'],
  lateFtdDays: 30,
  optimizeDays: 30,
  optimizeMinLeads: 50,
  optimizeExplorePercent: 10,
  passwordMin: 6,
  passwordMax: 12,
  payloadDays: 90,
  clickMonths: 0,
  auditMonths: 0,
  version: 1,
}
const own = { __typename: 'UserSettings', id: '1', allowNewFtdNotification: true }
const conflict = {
  __typename: 'UserError',
  message: 'This was changed in the meantime. Look at it again before you save.',
  field: null,
  code: 'CONFLICT',
}
const none: object[] = []
const filterValues = {
  __typename: 'FilterValues',
  advertisers: none,
  countries: none,
  publishers: none,
  statuses: none,
  customParam1: none,
  customParam2: none,
  customParam3: none,
  customParam4: none,
  customParam5: none,
  publisherStatus: none,
  offer: none,
  distributions: none,
  funnel: none,
}

describe('the settings on screen', () => {
  useServer()

  it('send only changes, keep them on conflicts, and save each part separately', async () => {
    let current = settings
    const sent: Record<string, unknown>[] = []
    server.use(
      graphql.query('Settings', () => HttpResponse.json({ data: { settings: current, userSettings: own } })),
      graphql.query('FilterValues', () => HttpResponse.json({ data: { filterValues } })),
      graphql.mutation('SaveSettings', ({ variables }) => {
        sent.push(variables)
        if (variables.version === 1) {
          current = { ...settings, defaultPublisherStatus: 'Waiting', version: 2 }
          return HttpResponse.json({
            data: { saveSettings: { __typename: 'SettingsPayload', settings: null, errors: [conflict] } },
          })
        }
        return HttpResponse.json({
          data: {
            saveSettings: {
              __typename: 'SettingsPayload',
              settings: { ...current, lateFtdDays: 45, version: 3 },
              errors: [],
            },
          },
        })
      }),
      graphql.mutation('AllowNewFtdNotification', ({ variables }) => {
        sent.push(variables)
        return HttpResponse.json({
          data: {
            saveUserSettings: {
              __typename: 'UserSettingsPayload',
              userSettings: { ...own, allowNewFtdNotification: false },
              errors: [],
            },
          },
        })
      }),
    )
    const { staff } = renderApp({ path: '/settings' })
    const days = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Late FTD after days/ })
    const save = screen.getByRole('button', { name: 'Save' })
    expect(save).toHaveProperty('disabled', true)
    await staff.clear(days)
    await staff.click(save)
    expect(await screen.findByText('A whole number from 1 to 3,650.')).toBeTruthy()
    expect(sent).toEqual([])
    await staff.type(days, '45')
    await staff.click(screen.getByRole('switch', { name: /^Allow new FTD notification/ }))
    await staff.click(save)
    expect(await takeProposed(staff)).toEqual([
      expect.stringMatching(/^Default Publisher Status Changed by the other/),
      'Allow new FTD notification Changed by youTheirsYesYoursNo',
      expect.stringMatching(/^Late FTD after .*Changed by you.*Yours45$/),
    ])
    expect(days.value).toBe('45')
    await staff.click(save)
    expect(await screen.findByText('Settings updated successfully')).toBeTruthy()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true))
    expect(sent).toEqual([
      { input: { lateFtdDays: 45 }, version: 1 },
      { input: { lateFtdDays: 45 }, version: 2 },
      { allowed: false },
    ])
  })

  it('keep what is typed while a save is under way, and the keyboard where it is', async () => {
    const answers: (() => void)[] = []
    const sent: unknown[] = []
    server.use(
      graphql.query('Settings', () => HttpResponse.json({ data: { settings, userSettings: own } })),
      graphql.query('FilterValues', () => HttpResponse.json({ data: { filterValues } })),
      graphql.mutation('SaveSettings', async ({ variables }) => {
        sent.push(variables)
        await new Promise<void>((resolve) => answers.push(resolve))
        const saved = { ...settings, lateFtdDays: 45, version: variables.version + 1, ...variables.input }
        return HttpResponse.json({
          data: { saveSettings: { __typename: 'SettingsPayload', settings: saved, errors: [] } },
        })
      }),
    )
    const { staff } = renderApp({ path: '/settings' })
    const days = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Late FTD after days/ })
    const leads = screen.getByRole<HTMLInputElement>('textbox', { name: /minimum leads/ })
    await staff.clear(days)
    await staff.type(days, '45{Enter}')
    await staff.clear(leads)
    await staff.type(leads, '70')
    await waitFor(() => expect(answers).toHaveLength(1))
    answers[0]?.()
    expect(await screen.findByText('Settings updated successfully')).toBeTruthy()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false))
    expect([days.value, leads.value]).toEqual(['45', '70'])
    expect(document.activeElement).toBe(leads)
    await staff.type(leads, '{Enter}')
    await waitFor(() => expect(answers).toHaveLength(2))
    answers[1]?.()
    await waitFor(() => expect(screen.queryByText('Not saved yet')).toBeNull())
    expect(sent).toEqual([
      { input: { lateFtdDays: 45 }, version: 1 },
      { input: { optimizeMinLeads: 70 }, version: 2 },
    ])
  })

  it('say what failed, with a way to try again', async () => {
    server.use(
      graphql.query('FilterValues', () => HttpResponse.json({ data: { filterValues } })),
      graphql.query(
        'Settings',
        () => HttpResponse.json({ data: null, errors: [{ message: 'No', extensions: { code: 'INTERNAL' } }] }),
        { once: true },
      ),
      graphql.query('Settings', () => HttpResponse.json({ data: { settings, userSettings: own } })),
    )
    const { staff } = renderApp({ path: '/settings' })
    await staff.click(await screen.findByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('textbox', { name: /^Late FTD after days/ })).toBeTruthy()
  })
})
