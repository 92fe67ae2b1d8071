import { expect } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { asked } from './leadsFilterServer'
import { renderApp } from './render'

/** The filter panel of the leads screen as its tests use it. */

export const today = { startDate: '2026-11-20 00:00', endDate: '2026-11-20 14:32' }
const filters = () => screen.getByRole('complementary', { name: 'Filters' })
export const inPanel = () => within(filters())
export const addressFilters = () => JSON.parse(new URLSearchParams(window.location.search).get('filters') ?? '{}')

/** The leads screen with the panel open and its first answer there. */
export async function openPanel(path = '/leads') {
  const { staff } = renderApp({ path })
  await staff.click(await screen.findByRole('button', { name: 'Show filter' }))
  await screen.findByRole('complementary', { name: 'Filters' })
  await waitFor(() => expect(asked.length).toBeGreaterThan(0))
  const apply = () => staff.click(inPanel().getByRole('button', { name: 'Apply' }))
  return { staff, apply }
}
type Staff = Awaited<ReturnType<typeof openPanel>>['staff']

export async function choose(staff: Staff, list: string, ...names: string[]) {
  await staff.click(inPanel().getByRole('button', { name: new RegExp(`^(${list} Any|Choose ${list})$`) }))
  for (const name of names) await staff.click(await inPanel().findByRole('option', { name }))
}
export const radio = (group: string, name: string) =>
  within(inPanel().getByRole('radiogroup', { name: group })).getByRole('radio', { name })
