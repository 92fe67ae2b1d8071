import { expect } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { renderApp } from './render'

export const query = () => new URLSearchParams(window.location.search)
export const panel = () => within(screen.getByRole('complementary', { name: 'Filters' }))
/** The row of views, and the tab of the selected one once its name is known. */
export const bar = () => screen.findByRole('navigation', { name: 'Views' })
export const tab = async () => {
  const views = await bar()
  await waitFor(() => expect(views.querySelector('[aria-current]')?.textContent).not.toBe('All leads'))
  return views.querySelector('[aria-current]')!
}
/** Whether the row says that the view on screen was changed. */
export const isChanged = () => screen.queryAllByText('changed', { selector: '[role=status]' }).length > 0
export const noneSelected = async () =>
  waitFor(async () => expect((await bar()).querySelector('[aria-current]')?.textContent).toBe('All leads'))

export async function openPanel(path = '/leads') {
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
