import { describe, expect, it } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import { lastAsked, useLeadsServer } from '../../test/leadsFilterServer'
import { preset, presets, tests, usePresetServer } from '../../test/presetServer'
import { conflictDialog } from '../../test/conflict'
import { bar, isChanged, openPanel, panel, query, tab } from '../../test/presetsOnScreen'
import { permissionCode } from '../../../shared/access/permissions'
import { admin, renderApp, server } from '../../test/render'
import '../../reports/presets/PresetsMenu'
import '../../reports/presets/ViewBar'

describe('presets of the leads screen, when they are edited,', () => {
  useLeadsServer()
  usePresetServer()

  it("stand in the user's own order, which keys and the menu of a view change", async () => {
    presets.stored = [tests, preset('8', 'Morning'), preset('9', 'Night')]
    const settings = (presetOrder: readonly string[]) => ({ __typename: 'UserSettings', id: '1', presetOrder })
    const saved: (readonly string[])[] = []
    server.use(
      // 31 is a view of another screen.
      graphql.query('ViewOrder', () => HttpResponse.json({ data: { userSettings: settings(['9', '31']) } })),
      graphql.mutation<object, { order: readonly string[] }>('SaveViewOrder', ({ variables: { order } }) => {
        saved.push(order)
        const payload = { __typename: 'UserSettingsPayload', userSettings: settings(order), errors: [] }
        return HttpResponse.json({ data: { saveUserSettings: payload } })
      }),
    )
    const { staff } = renderApp({ path: '/leads?preset=8' })
    const names = async () => [...(await bar()).children].map(({ textContent }) => textContent)
    await waitFor(async () => expect(await names()).toEqual(['All leads', 'Night', 'Tests', 'Morning']))
    const night = within(await bar()).getByRole('link', { name: 'Night' })
    night.focus()
    await staff.keyboard('{Shift>}{ArrowRight}{/Shift}')
    await waitFor(async () => expect(await names()).toEqual(['All leads', 'Tests', 'Night', 'Morning']))
    expect(await screen.findByText('Night is 2 of 3')).toBeTruthy()
    expect(document.activeElement?.textContent).toBe('Night')
    await staff.click(await screen.findByRole('button', { name: 'Actions of Morning' }))
    expect(screen.queryByRole('menuitem', { name: 'Move right' })).toBeNull()
    await staff.click(screen.getByRole('menuitem', { name: 'Move left' }))
    await waitFor(async () => expect(await names()).toEqual(['All leads', 'Tests', 'Morning', 'Night']))
    await waitFor(() =>
      expect(saved).toEqual([
        ['7', '9', '8', '31'],
        ['7', '8', '9', '31'],
      ]),
    )
  })

  it('are added with what the panel shows, and the new one is selected', async () => {
    const { staff, choose } = await openPanel()
    await staff.click(within(panel().getByRole('radiogroup', { name: 'Is Test' })).getByRole('radio', { name: 'Only' }))
    await choose('Add preset')
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Preset' }))
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Add' }).disabled).toBe(true)
    await staff.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Tests')
    await staff.click(dialog.getByRole('button', { name: 'Add' }))
    expect(await dialog.findByText('You already have a preset with this name.')).toBeTruthy()
    await staff.type(dialog.getByRole('textbox', { name: /^Name/ }), ' of mine{Enter}')
    await waitFor(() => expect(query().get('preset')).toBe('8'))
    expect(presets.stored[1]).toMatchObject({
      name: 'Tests of mine',
      config: { filterData: { dateRangePreset: 'Today', is_test: true } },
    })
    await waitFor(() => expect(lastAsked()?.filter).toMatchObject({ isTest: true }))
    expect((await tab()).textContent).toContain('Tests of mine')
  })

  it.each([
    [/^Theirs/, { dateRangePreset: 'Yesterday', late_ftd: 'only' }],
    [/^Yours/, { is_test: null, late_ftd: 'all' }],
  ])('changed elsewhere are shown beside the own version, of which %s is saved', async (of, filterData) => {
    const { staff, choose } = await openPanel('/leads?preset=7&filters=%7B%7D')
    await tab()
    await choose('Update Tests')
    const dialog = within(await screen.findByRole('dialog', { name: 'Update Preset' }))
    await staff.type(dialog.getByRole('textbox', { name: /^Name/ }), ' 2')
    presets.stored = [
      {
        ...tests,
        version: 2,
        config: { ...(tests.config as object), filterData: { dateRangePreset: 'Yesterday', late_ftd: 'only' } },
      },
    ]
    await staff.click(dialog.getByRole('button', { name: 'Update' }))
    const both = await conflictDialog()
    expect(both.getAllByRole('radiogroup').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(
        /^Filters and columns Changed by bothTheirsChanged: Is Test, Late FTDsYoursChanged: .*Is Test/,
      ),
      'Name Changed by youTheirsTestsYoursTests 2',
    ])
    const content = within(both.getByRole('radiogroup', { name: /^Filters and columns/ }))
    await staff.click(content.getByRole('radio', { name: of }))
    await staff.click(both.getByRole('button', { name: 'Use these values' }))
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^Name/ }).value).toBe('Tests 2')
    await staff.click(dialog.getByRole('button', { name: 'Update' }))
    await waitFor(() =>
      expect(presets.stored[0]).toMatchObject({ name: 'Tests 2', version: 3, config: { filterData } }),
    )
  })

  it('are deleted after a question, and none is selected then', async () => {
    const { staff, choose } = await openPanel('/leads?preset=7&filters=%7B%22is_test%22%3Atrue%7D')
    await tab()
    await choose('Delete Tests')
    const question = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }))
    expect(question.getByText('You are sure about to delete the preset Tests')).toBeTruthy()
    // Back leaves the question with what it asked of.
    act(() => void window.dispatchEvent(new PopStateEvent('popstate')))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await choose('Delete Tests')
    const again = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }))
    await staff.click(again.getByRole('button', { name: 'Yes, delete it!' }))
    await waitFor(() => expect(window.location.search).toBe(''))
    expect(presets.stored).toEqual([])
  })

  it('are saved from what is on screen by a key, for everybody', async () => {
    const { staff } = renderApp({ path: '/leads?filters=%7B%22is_test%22%3Atrue%7D' })
    await bar()
    await staff.keyboard('s')
    const dialog = await screen.findByRole('dialog', { name: 'Save as view' })
    expect(document.activeElement).toBe(within(dialog).getByRole('textbox', { name: /^Name/ }))
    await staff.keyboard('DE')
    await staff.click(within(dialog).getByRole('radio', { name: 'Everybody' }))
    await staff.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() =>
      expect(presets.stored[1]).toMatchObject({ name: 'DE', config: { filterData: { is_test: true } } }),
    )
    expect(presets.sharedWith).toEqual({ everybody: true, roleIds: [] })
    await waitFor(async () => expect((await tab()).textContent).toContain('DE'))
  })

  it('of others are used and copied, and neither saved over nor deleted', async () => {
    const columns = ['id', 'revenue', 'no_such_column'].map((field) => ({ field, visible: true }))
    presets.stored = [
      {
        ...tests,
        isOwn: false,
        ownerName: 'Ida Holm',
        isSharedWithEverybody: true,
        config: {
          filterData: { is_test: true, country_id: [49, 999], publisher_id: 'x' },
          leadsTableParams: { sort_by_column: 'revenue', sort_order: 'asc' },
          tablesColumns: { lead_details_columns: columns },
        },
      },
    ]
    const user = { ...admin, permissions: [permissionCode('LEADS_LIST') ?? 0] }
    const { staff } = renderApp({ path: '/leads', user })
    const shared = await within(await bar()).findByRole('link', { name: /Tests/ })
    expect(shared.title).toBe('Tests. Shared by Ida Holm')
    await staff.click(shared)
    await waitFor(() => expect(lastAsked()?.filter).toMatchObject({ isTest: true, countryId: ['49', '999'] }))
    // What this user may not see is neither a column nor an order.
    expect(lastAsked()?.sort?.by).toBe('createdAt')
    expect(screen.queryByRole('columnheader', { name: /Revenue/ })).toBeNull()
    await staff.click(await screen.findByRole('button', { name: 'Remove filter: Is Test' }))
    await waitFor(() => expect(isChanged()).toBe(true))
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    await staff.click(screen.getByRole('button', { name: 'Actions of Tests' }))
    const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
    expect(items).toEqual(['Reset to the view', 'Make it my default', 'Save a copy…', 'Hide from the tabs'])
  })

  it('are put back where they were changed', async () => {
    const { staff } = renderApp({ path: '/leads?preset=7&filters=%7B%7D' })
    await waitFor(() => expect(isChanged()).toBe(true))
    await staff.click(within((await bar()).parentElement!).getByRole('button', { name: 'Reset' }))
    await waitFor(() => expect(lastAsked()?.filter).toMatchObject({ isTest: true }))
    await waitFor(() => expect(isChanged()).toBe(false))
  })

  it('are saved by their owner where they were changed', async () => {
    const { staff } = renderApp({ path: '/leads?preset=7&filters=%7B%7D' })
    await waitFor(() => expect(isChanged()).toBe(true))
    await staff.click(within((await bar()).parentElement!).getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(presets.stored[0]).toMatchObject({ version: 2, config: { filterData: { is_test: null } } }),
    )
    await waitFor(() => expect(isChanged()).toBe(false))
  })
})
