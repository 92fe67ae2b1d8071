import { beforeEach, describe, expect, it } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import type {
  CreatePresetMutationVariables,
  PresetFactsFragment,
  UpdatePresetMutationVariables,
} from '../generated/graphql'
import { asked, lastAsked, useLeadsServer } from '../test/leadsFilterServer'
import { renderApp, server } from '../test/render'
import '../presets/PresetsMenu'
import '../presets/SelectedPreset'

type Stored = PresetFactsFragment & { __typename: 'Preset' }
const preset = (id: string, name: string, config: unknown = {}): Stored => ({
  __typename: 'Preset',
  id,
  name,
  page: 'leads',
  config,
  version: 1,
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
    server.use(
      graphql.query('Presets', () => HttpResponse.json({ data: { presets: stored } })),
      graphql.mutation<object, CreatePresetMutationVariables>('CreatePreset', ({ variables: { name, config } }) => {
        const taken = stored.some((one) => one.name === name)
        const saved = taken ? null : preset(String(stored.length + 7), name, config)
        if (saved) stored = [...stored, saved]
        const errors = taken ? [conflict('You already have a preset with this name.', 'name')] : []
        return HttpResponse.json({ data: { createPreset: { __typename: 'PresetPayload', preset: saved, errors } } })
      }),
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
/** The selected preset, once its name is known. */
const chip = async () => {
  const label = await screen.findByText('Preset', { selector: 'b' })
  await waitFor(() => expect(label.nextElementSibling?.textContent).not.toBe('…'))
  return label.parentElement!
}

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
    expect((await chip()).textContent).toContain('Tests')
    expect((await chip()).textContent).not.toContain('changed')
    expect(panel().queryByText('Not applied yet')).toBeNull()
    await staff.click(screen.getByRole('button', { name: 'Remove filter: Is Test' }))
    await waitFor(async () => expect((await chip()).textContent).toContain('changed'))
    await choose('None')
    await waitFor(() =>
      expect(lastAsked()).toEqual({
        filter: { startDate: '2026-11-20 00:00', endDate: '2026-11-20 14:32' },
        page: { number: 1, limit: 100, sortBy: 'created_at', sortOrder: 'desc' },
      }),
    )
    expect(window.location.search).toBe('')
    expect(screen.queryByText('Preset', { selector: 'b' })).toBeNull()
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
    expect((await chip()).textContent).toContain(markup)
    expect(screen.getAllByText(markup, { exact: false }).length).toBeGreaterThan(1)
    expect(document.querySelectorAll('img[src="x"], [onerror], body script')).toHaveLength(0)
    expect([Object.hasOwn(window, 'wasRun'), ({} as { is_test?: boolean }).is_test]).toEqual([false, undefined])
  })

  it('are let go by Cancel with every filter', async () => {
    const { staff } = await openPanel('/leads?preset=7&filters=%7B%22is_test%22%3Atrue%7D')
    expect((await chip()).textContent).toContain('Tests')
    await staff.click(await screen.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(window.location.search).toBe(''))
    expect(screen.queryByText('Preset', { selector: 'b' })).toBeNull()
  })

  it('are applied by an address that names them alone, and left as they are beside filters', async () => {
    const { unmount } = renderApp({ path: '/leads?preset=7' })
    await waitFor(() => expect(lastAsked()?.filter).toMatchObject({ isTest: true }))
    expect(JSON.parse(query().get('filters') ?? '')).toMatchObject({ is_test: true, selectedConversion: 'Pending' })
    unmount()
    asked.length = 0
    renderApp({ path: '/leads?preset=7&filters=%7B%22is_test%22%3Afalse%7D' })
    await waitFor(async () => expect((await chip()).textContent).toContain('changed'))
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
    expect((await chip()).textContent).toContain('Tests of mine')
  })

  it('tell what was changed elsewhere and keep the form', async () => {
    const { staff, choose } = await openPanel('/leads?preset=7&filters=%7B%7D')
    await chip()
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
    await chip()
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
})
