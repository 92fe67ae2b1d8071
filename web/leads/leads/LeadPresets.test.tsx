import { describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { delay, graphql, HttpResponse } from 'msw'
import { asked, lastAsked, useLeadsServer } from '../../test/leadsFilterServer'
import { defaultOf, preset, presets, tests, usePresetServer } from '../../test/presetServer'
import { bar, isChanged, noneSelected, openPanel, panel, query, tab } from '../../test/presetsOnScreen'
import { renderApp, server } from '../../test/render'
import '../../reports/presets/PresetsMenu'
import '../../reports/presets/ViewBar'

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
        sort: { by: 'email', order: 'asc' },
        page: { number: 1, limit: 50 },
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
        sort: { by: 'createdAt', order: 'desc' },
        page: { number: 1, limit: 100 },
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
    presets.stored = [preset('7', markup, { filterData })]
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
    presets.begins = defaultOf('7')
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    server.use(
      graphql.query('Presets', async () => {
        await held
        return HttpResponse.json({ data: { presets: presets.stored, presetDefault: presets.begins } })
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

  it('begin the screen where one was chosen for that, and All leads shows it plainly', async () => {
    presets.begins = defaultOf('7')
    presets.stored = [{ ...tests, isDefault: true }]
    const { staff } = renderApp({ path: '/leads' })
    await waitFor(() => expect(lastAsked()?.filter).toMatchObject({ isTest: true }))
    expect(asked.every(({ filter }) => filter?.isTest === true)).toBe(true)
    expect(query().get('preset')).toBe('7')
    await staff.click(within(await bar()).getByRole('link', { name: 'All leads' }))
    await waitFor(() => expect(lastAsked()?.filter).not.toHaveProperty('isTest'))
    expect([query().get('preset'), query().get('filters')]).toEqual([null, '{}'])
  })

  it('deleted but set as default leave the screen plain, with a notice', async () => {
    presets.begins = { ...defaultOf('99'), name: 'Night shift', preset: null }
    const { staff } = renderApp({ path: '/leads' })
    const notice = await screen.findByText(/^The view Night shift, which this screen began with,/)
    expect(lastAsked()?.filter).not.toHaveProperty('isTest')
    await staff.click(within(notice.parentElement!).getByRole('button', { name: 'Close notice' }))
    await waitFor(() => expect(screen.queryByText(/Night shift/)).toBeNull())
  })
})
