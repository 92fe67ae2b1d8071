import { beforeEach, describe, expect, it } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { delay, graphql, HttpResponse } from 'msw'
import type {
  CreatePresetMutationVariables,
  PresetFactsFragment,
  UpdatePresetMutationVariables,
} from '../../generated/graphql'
import { asked, lastAsked, useLeadsServer } from '../../test/leadsFilterServer'
import { permissionCode } from '../../../shared/access/permissions'
import { admin, renderApp, server } from '../../test/render'
import '../../reports/presets/PresetsMenu'
import '../../reports/presets/ViewBar'

type Stored = PresetFactsFragment & { __typename: 'Preset' }
const preset = (id: string, name: string, config: unknown = {}): Stored => ({
  __typename: 'Preset',
  id,
  name,
  page: 'leads',
  config,
  version: 1,
  ownerName: 'Nora Ward',
  isOwn: true,
  isSharedWithEverybody: false,
  roles: [],
  isDefault: false,
  isHidden: false,
})
const tests = preset('7', 'Tests', {
  filterData: { dateRangePreset: 'Yesterday', is_test: true },
  leadsFilterCombination: {
    selectedConversion: { name: 'Pending', value: [6] },
    selectedLead: { name: 'All', value: null },
  },
  leadsTableParams: { page_number: 1, limit: 50, sort_by_column: 'email', sort_order: 'asc' },
})
let stored: Stored[] = []
interface Begins {
  __typename: 'PresetDefault'
  page: 'leads'
  name: string
  preset: { __typename: 'Preset'; id: string } | null
}
let begins: Begins | null = null
const defaultOf = (id: string): Begins => ({
  __typename: 'PresetDefault',
  page: 'leads',
  name: 'Tests',
  preset: { __typename: 'Preset', id },
})
/** The sharing that was sent with the last new preset. */
let sharedWith: unknown = null
const conflict = (message: string, field: string | null) => ({
  __typename: 'UserError',
  message,
  field,
  code: 'CONFLICT',
})

/** Presets in memory, with the rules of the server: one name once, and no save over what was not seen. */
function usePresetServer() {
  beforeEach(() => {
    stored = [tests]
    begins = null
    server.use(
      graphql.query('Presets', () => HttpResponse.json({ data: { presets: stored, presetDefault: begins } })),
      graphql.mutation<object, { presetId: string | null }>('SavePresetDefault', ({ variables: { presetId } }) => {
        begins = presetId ? defaultOf(presetId) : null
        stored = stored.map((one) => ({ ...one, isDefault: one.id === presetId }))
        return HttpResponse.json({
          data: { savePresetDefault: { __typename: 'PresetDefaultPayload', presetDefault: begins, errors: [] } },
        })
      }),
      graphql.mutation<object, CreatePresetMutationVariables>(
        'CreatePreset',
        ({ variables: { name, config, sharing } }) => {
          sharedWith = sharing
          const taken = stored.some((one) => one.name === name)
          const saved = taken ? null : preset(String(stored.length + 7), name, config)
          if (saved) stored = [...stored, saved]
          const errors = taken ? [conflict('You already have a preset with this name.', 'name')] : []
          return HttpResponse.json({ data: { createPreset: { __typename: 'PresetPayload', preset: saved, errors } } })
        },
      ),
      graphql.mutation<object, UpdatePresetMutationVariables>(
        'UpdatePreset',
        ({ variables: { id, name, config, version } }) => {
          const known = stored.find((one) => one.id === id)
          const isStale = known?.version !== version
          const saved = isStale || !known ? null : { ...known, name, config, version: version + 1 }
          if (saved) stored = stored.map((one) => (one.id === id ? saved : one))
          const errors = isStale ? [conflict('This was changed in the meantime.', null)] : []
          return HttpResponse.json({ data: { updatePreset: { __typename: 'PresetPayload', preset: saved, errors } } })
        },
      ),
      graphql.mutation<object, { id: string }>('DeletePreset', ({ variables: { id } }) => {
        stored = stored.filter((one) => one.id !== id)
        return HttpResponse.json({
          data: { deletePreset: { __typename: 'DeletePresetPayload', deletedId: id, errors: [] } },
        })
      }),
    )
  })
}

const query = () => new URLSearchParams(window.location.search)
const panel = () => within(screen.getByRole('complementary', { name: 'Filters' }))
/** The row of views, and the tab of the selected one once its name is known. */
const bar = () => screen.findByRole('navigation', { name: 'Views' })
const tab = async () => {
  const views = await bar()
  await waitFor(() => expect(views.querySelector('[aria-current]')?.textContent).not.toBe('All leads'))
  return views.querySelector('[aria-current]')!
}
/** Whether the row says that the view on screen was changed. */
const isChanged = () => screen.queryAllByText('changed', { selector: '[role=status]' }).length > 0
const noneSelected = async () =>
  waitFor(async () => expect((await bar()).querySelector('[aria-current]')?.textContent).toBe('All leads'))

async function openPanel(path = '/leads') {
  localStorage.setItem('leads_filter_open', 'true')
  const { staff } = renderApp({ path })
  if (screen.queryByRole('complementary', { name: 'Filters' }) === null) {
    const toggle = await screen.findByRole('button', { name: /^(Show|Hide) filter$/ })
    if (toggle.textContent === 'Show filter') await staff.click(toggle)
  }
  const openMenu = async () => staff.click(await screen.findByRole('button', { name: 'Presets' }))
  const choose = async (name: string) => {
    await openMenu()
    await staff.click(
      await screen.findByRole(/^(Add|Update|Delete)/.test(name) ? 'menuitem' : 'menuitemradio', { name }),
    )
  }
  return { staff, choose, openMenu }
}

describe('the presets of the leads screen', () => {
  useLeadsServer()
  usePresetServer()

  it("stand in the user's own order, which keys and the menu of a view change", async () => {
    stored = [tests, preset('8', 'Morning'), preset('9', 'Night')]
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

  it('show all that they hold when selected, and the defaults when none is', async () => {
    const { staff, choose } = await openPanel()
    await choose('Tests')
    await waitFor(() =>
      expect(lastAsked()).toMatchObject({
        filter: { startDate: '2026-11-19 00:00', isTest: true },
        statuses: ['PENDING_FTD'],
        page: { number: 1, limit: 50, sortBy: 'email', sortOrder: 'asc' },
      }),
    )
    expect(query().get('preset')).toBe('7')
    expect((await tab()).textContent).toContain('Tests')
    expect(isChanged()).toBe(false)
    expect(panel().queryByText('Not applied yet')).toBeNull()
    await staff.click(screen.getByRole('button', { name: 'Remove filter: Is Test' }))
    await waitFor(() => expect(isChanged()).toBe(true))
    await choose('None')
    await waitFor(() =>
      expect(lastAsked()).toEqual({
        filter: { startDate: '2026-11-20 00:00', endDate: '2026-11-20 14:32' },
        page: { number: 1, limit: 100, sortBy: 'created_at', sortOrder: 'desc' },
      }),
    )
    expect(window.location.search).toBe('')
    await noneSelected()
  })

  it('are shown as texts, whatever their names and values hold', async () => {
    const markup = `"'><img src=x onerror="window.wasRun=true"><script>window.wasRun=true</script>`
    const filterData = JSON.parse(
      `{"offer": [${JSON.stringify(markup)}], "custom_param_1": [${JSON.stringify(markup)}], "__proto__": {"is_test": true}, "constructor": ["x"], "no_such_list": [1]}`,
    ) as object
    stored = [preset('7', markup, { filterData })]
    const { choose } = await openPanel()
    await choose(markup)
    await waitFor(() => expect(lastAsked()).toMatchObject({ filter: { offer: [markup], customParam1: [markup] } }))
    expect(lastAsked()).not.toMatchObject({ filter: { isTest: true } })
    expect((await tab()).textContent).toContain(markup)
    expect(screen.getAllByText(markup, { exact: false }).length).toBeGreaterThan(1)
    expect(document.querySelectorAll('img[src="x"], [onerror], body script')).toHaveLength(0)
    expect([Object.hasOwn(window, 'wasRun'), ({} as { is_test?: boolean }).is_test]).toEqual([false, undefined])
  })

  it('are let go by Cancel with every filter', async () => {
    const { staff } = await openPanel('/leads?preset=7&filters=%7B%22is_test%22%3Atrue%7D')
    expect((await tab()).textContent).toContain('Tests')
    await staff.click(await screen.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(window.location.search).toBe(''))
    await noneSelected()
  })

  it('are applied by an address with only them, and ignored beside filters', async () => {
    const { unmount } = renderApp({ path: '/leads?preset=7' })
    await waitFor(() => expect(lastAsked()?.filter).toMatchObject({ isTest: true }))
    expect(JSON.parse(query().get('filters') ?? '')).toMatchObject({ is_test: true, selectedConversion: 'Pending' })
    unmount()
    asked.length = 0
    renderApp({ path: '/leads?preset=7&filters=%7B%22is_test%22%3Afalse%7D' })
    await waitFor(() => expect(isChanged()).toBe(true))
    expect(asked.map(({ filter }) => filter?.isTest)).not.toContain(true)
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
    expect(stored[1]).toMatchObject({
      name: 'Tests of mine',
      config: { filterData: { dateRangePreset: 'Today', is_test: true } },
    })
    await waitFor(() => expect(lastAsked()?.filter).toMatchObject({ isTest: true }))
    expect((await tab()).textContent).toContain('Tests of mine')
  })

  it('that do not load leave the leads to be worked with, say so, and come by Retry', async () => {
    const fault = { message: 'down', extensions: { code: 'INTERNAL' } }
    server.use(graphql.query('Presets', () => HttpResponse.json({ data: null, errors: [fault] }), { once: true }))
    const { staff } = renderApp({ path: '/leads' })
    const notice = within(await screen.findByText(/^The views did not load/).then((text) => text.parentElement!))
    await waitFor(() => expect(lastAsked()).toBeTruthy())
    await staff.click(notice.getByRole('button', { name: 'Retry' }))
    expect(await within(await bar()).findByText('Tests')).toBeTruthy()
    expect(screen.queryByText(/^The views did not load/)).toBeNull()
  })

  it('that do not answer do not hold the leads, and begin the screen when they come', async () => {
    begins = defaultOf('7')
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    server.use(
      graphql.query('Presets', async () => {
        await held
        return HttpResponse.json({ data: { presets: stored, presetDefault: begins } })
      }),
    )
    renderApp({ path: '/leads' })
    await waitFor(() => expect(lastAsked()?.filter).not.toHaveProperty('isTest'))
    answer()
    await waitFor(() => expect(lastAsked()?.filter).toMatchObject({ isTest: true }))
    expect(query().get('preset')).toBe('7')
  })

  it('that do not answer leave what was chosen meanwhile', async () => {
    server.use(graphql.query('Presets', () => delay('infinite')))
    const { staff } = renderApp({ path: '/leads' })
    await waitFor(() => expect(asked).toHaveLength(1))
    await staff.click(await screen.findByRole('combobox', { name: 'Lead' }))
    await staff.click(await screen.findByRole('option', { name: 'Failed Only' }))
    await waitFor(() => expect(query().get('filters')).toContain('Failed Only'))
  })

  it('tell what was changed elsewhere and keep the form', async () => {
    const { staff, choose } = await openPanel('/leads?preset=7&filters=%7B%7D')
    await tab()
    await choose('Update Tests')
    const dialog = within(await screen.findByRole('dialog', { name: 'Update Preset' }))
    await staff.type(dialog.getByRole('textbox', { name: /^Name/ }), ' 2')
    stored = [
      {
        ...tests,
        version: 2,
        config: { ...(tests.config as object), filterData: { dateRangePreset: 'Yesterday', late_ftd: 'only' } },
      },
    ]
    await staff.click(dialog.getByRole('button', { name: 'Update' }))
    expect((await dialog.findByRole('alert')).textContent).toContain('Different now: Is Test, Late FTDs.')
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^Name/ }).value).toBe('Tests 2')
    await staff.click(dialog.getByRole('button', { name: 'Save over it' }))
    await waitFor(() =>
      expect(stored[0]).toMatchObject({
        name: 'Tests 2',
        version: 3,
        config: { filterData: { is_test: null, late_ftd: 'all' } },
      }),
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
    expect(stored).toEqual([])
  })

  it('begin the screen where one was chosen for that, and All leads shows it plainly', async () => {
    begins = defaultOf('7')
    stored = [{ ...tests, isDefault: true }]
    const { staff } = renderApp({ path: '/leads' })
    await waitFor(() => expect(lastAsked()?.filter).toMatchObject({ isTest: true }))
    expect(asked.every(({ filter }) => filter?.isTest === true)).toBe(true)
    expect(query().get('preset')).toBe('7')
    await staff.click(within(await bar()).getByRole('link', { name: 'All leads' }))
    await waitFor(() => expect(lastAsked()?.filter).not.toHaveProperty('isTest'))
    expect([query().get('preset'), query().get('filters')]).toEqual([null, '{}'])
  })

  it('deleted but set as default leave the screen plain, with a notice', async () => {
    begins = { ...defaultOf('99'), name: 'Night shift', preset: null }
    const { staff } = renderApp({ path: '/leads' })
    const notice = await screen.findByText(/^The view Night shift, which this screen began with,/)
    expect(lastAsked()?.filter).not.toHaveProperty('isTest')
    await staff.click(within(notice.parentElement!).getByRole('button', { name: 'Close notice' }))
    await waitFor(() => expect(screen.queryByText(/Night shift/)).toBeNull())
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
    await waitFor(() => expect(stored[1]).toMatchObject({ name: 'DE', config: { filterData: { is_test: true } } }))
    expect(sharedWith).toEqual({ everybody: true, roleIds: [] })
    await waitFor(async () => expect((await tab()).textContent).toContain('DE'))
  })

  it('of others are used and copied, and neither saved over nor deleted', async () => {
    const columns = ['id', 'revenue', 'no_such_column'].map((field) => ({ field, visible: true }))
    stored = [
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
    expect(lastAsked()?.page?.sortBy).toBe('created_at')
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
    await waitFor(() => expect(stored[0]).toMatchObject({ version: 2, config: { filterData: { is_test: null } } }))
    await waitFor(() => expect(isChanged()).toBe(false))
  })
})
