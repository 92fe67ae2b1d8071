import { expect, type Page } from '@playwright/test'
import { routeTable } from '../../../web/app/routeTable'
import { logIn, signIn } from './support'

/** Finds texts of tables, record facts and tabs that cannot be read at a window's width. */

/** The path of each screen, with records of the demo data. */
export async function screenPaths(page: Page, email: string): Promise<string[]> {
  const { token } = await logIn(page, email)
  const query = `{ leads(filter: {}, page: { limit: 1 }) { rows { id } } advertisers { id } publishers { id }
    campaigns(page: { limit: 1 }) { rows { id } } }`
  const answer = await page.request.post('/graphql', {
    data: { query },
    headers: { authorization: `Bearer ${token}` },
  })
  const { leads, advertisers, publishers, campaigns } = (await answer.json()).data
  const ids: Record<string, string> = {
    leads: leads.rows[0].id,
    advertiser: advertisers.at(-1).id,
    affiliate: publishers.at(-1).id,
    campaign: campaigns.rows[0].id,
  }
  return Object.values(routeTable).map(({ path }) => path.replace(/(\w+)\/:id$/, (_, kind) => `${kind}/${ids[kind]}`))
}

/** Opens an address without a page load, and waits until nothing is loading. */
async function openScreen(page: Page, address: string) {
  await page.evaluate((to) => {
    document.querySelector('main h1')?.setAttribute('data-left', '')
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
  await page.waitForFunction(
    () => !document.querySelector('main h1[data-left]') || document.querySelector('dialog[open]'),
  )
  await settled(page)
}

const tabs = (page: Page) => page.locator('main').locator('[role=tablist] a, nav.tabs a')
/** Names of the tabs that are not open, without those that lead to other screens. */
const otherTabs = (page: Page): Promise<string[]> =>
  tabs(page).evaluateAll((links) =>
    (links as HTMLAnchorElement[])
      .filter((link) => link.pathname === location.pathname && link.ariaSelected !== 'true' && !link.ariaCurrent)
      .map(({ textContent }) => textContent ?? ''),
  )

/** Opens a tab of the open screen, and waits until nothing is loading. */
async function openTab(page: Page, name: string) {
  await tabs(page).evaluateAll(
    (links, text) => (links as HTMLElement[]).find(({ textContent }) => textContent === text)?.click(),
    name,
  )
  await page.waitForFunction(
    (text) =>
      [...document.querySelectorAll('main :is([role=tab][aria-selected=true], nav.tabs > [aria-current])')].some(
        ({ textContent }) => textContent === text,
      ),
    name,
  )
  await settled(page)
}

const settled = (page: Page) =>
  page.waitForFunction(() => {
    const main = document.querySelector('main')
    if (!main?.textContent?.trim() || document.fonts.status !== 'loaded') return false
    // Figures that are still loading are shown as dots.
    const isWaiting = [...main.querySelectorAll('td .dt-quiet')].some(({ textContent }) => textContent === '…')
    return !isWaiting && !main.querySelector('[aria-busy=true], [role=progressbar]:not([aria-valuenow])')
  })

/** What cannot be read in the open screen or dialog, one line for each column, fact or tab. */
export async function widthFaults(page: Page): Promise<string[]> {
  const found = new Map<string, string>()
  const scrollers = await page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>('.dt-scroll, .list-table')]
    return Math.max(
      0,
      ...all.map(({ scrollWidth, clientWidth }) => Math.ceil((scrollWidth - clientWidth) / (clientWidth / 2))),
    )
  })
  for (let step = 0; step <= scrollers; step++) {
    const faults = await page.evaluate(faultsInView, step)
    for (const { place, text } of faults) if (!found.has(place)) found.set(place, text)
  }
  return [...found].map(([place, text]) => `${place}: ${text}`)
}

/** Scrolls tables to a step of half their width, and looks at what is in view then. Runs in the browser. */
async function faultsInView(step: number): Promise<{ place: string; text: string }[]> {
  const scope =
    [...document.querySelectorAll('dialog[open], [role=dialog][aria-modal=true]')].at(-1) ??
    document.querySelector('main')
  if (!scope) return []
  const scrollers = scope.querySelectorAll<HTMLElement>('.dt-scroll, .list-table')
  for (const scroller of scrollers) scroller.scrollLeft = step * (scroller.clientWidth / 2)
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

  const faults: { place: string; text: string }[] = []
  const textOf = (element: Element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim()
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1
  }
  const isForReaders = (element: Element) => getComputedStyle(element).clipPath !== 'none'
  const textNodes = (element: Element) => {
    const nodes: Text[] = []
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (
        node.textContent?.trim() &&
        node.parentElement &&
        isShown(node.parentElement) &&
        !isForReaders(node.parentElement)
      )
        nodes.push(node as Text)
    return nodes
  }
  const rangeOf = (node: Text, from = 0, to = node.length) => {
    const range = document.createRange()
    range.setStart(node, from)
    range.setEnd(node, to)
    return range
  }
  const titleOf = (cell: Element) => {
    const table = cell.closest('[role=grid], [role=treegrid]') ?? cell.closest('table')
    const at = cell.getAttribute('aria-colindex')
    const head = at
      ? table?.querySelector(`[role=columnheader][aria-colindex="${at}"]`)
      : table?.querySelectorAll('thead th')[(cell as HTMLTableCellElement).cellIndex]
    return `${table?.getAttribute('aria-label') ?? 'table'} › ${head ? textOf(head) : (at ?? '?')}`
  }
  const placeOf = (element: Element) =>
    element.matches('th, td')
      ? titleOf(element) + (element.matches('thead th') ? ' (head)' : '')
      : element.matches('dt, dd')
        ? `fact ${textOf(element.parentElement?.querySelector('dt') ?? element)}`
        : `tab ${textOf(element)}`
  const tell = (element: Element, fault: string, text: string) =>
    faults.push({ place: `${placeOf(element)}: ${fault}`, text: text.slice(0, 80) })

  /** A number, an amount, a time, or a badge: part of it says something else. */
  const isValue = (element: Element) =>
    element.closest('time, .badge, .chip') !== null || /^[-+$€\d][\d\s.,:%/$€()+–-]*$/.test(textOf(element))
  const isReadable = (clipped: Element, cell: Element) => {
    clipped.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
    return (
      clipped.closest('[title], [data-more]') !== null ||
      cell.querySelector('[title], [data-more], .read-more, summary, [aria-expanded]') !== null
    )
  }

  for (const cell of scope.querySelectorAll('th, td, dt, dd, [role=tab], nav.tabs > a')) {
    if (!isShown(cell) || !cell.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const nodes = textNodes(cell)
    if (!nodes.length) continue
    const scroller = cell.closest('.dt-scroll, .list-table, .tabs')
    const frame = scroller?.getBoundingClientRect()
    const box = cell.getBoundingClientRect()
    const isSticky =
      getComputedStyle(cell).position === 'sticky' && cell.matches('.dt-pin, .dt-stay, .dt-end, .list-end, .list-start')
    // The part of the scroller that sticky cells do not cover.
    const row = [...(cell.closest('tr')?.children ?? [])]
    const ends = row.filter((other) => other.matches('.dt-end, .list-end') && other !== cell)
    const starts = row.filter((other) => other.matches('.dt-pin, .dt-stay, .list-start') && other !== cell)
    const right = Math.min(
      frame ? Math.min(frame.right, innerWidth) : innerWidth,
      ...(isSticky ? [] : ends.map((other) => other.getBoundingClientRect().left)),
    )
    const left = Math.max(
      frame?.left ?? 0,
      ...(isSticky ? [] : starts.map((other) => other.getBoundingClientRect().right)),
    )
    const texts = nodes.map((node) => rangeOf(node).getBoundingClientRect())
    const textRight = Math.min(box.right, Math.max(...texts.map((rect) => rect.right)))
    const textLeft = Math.max(box.left, Math.min(...texts.map((rect) => rect.left)))
    if (textLeft >= right - 1 || textRight <= left + 1) {
      if (scroller?.matches('.tabs') && innerWidth >= 768) tell(cell, 'outside of its bar', textOf(cell))
      continue
    }
    if (textRight > right + 1 || textLeft < left - 1) {
      // Columns behind the edge are reached by scrolling, and so are tabs on phones.
      const what = ends.length ? 'covered by a sticky column' : scroller?.matches('.tabs') && 'outside of its bar'
      if (what && step === 0 && innerWidth >= 768) tell(cell, what, textOf(cell))
      continue
    }
    for (const [at, node] of nodes.entries()) {
      const rect = texts[at]
      for (let part = node.parentElement; rect && part; part = part === cell ? null : part.parentElement) {
        const edge = part.getBoundingClientRect()
        const isWide = rect.right > edge.right + 1 || rect.left < edge.left - 1
        if (!isWide && rect.bottom <= edge.bottom + 2) continue
        const { display, overflowX, textOverflow } = getComputedStyle(part)
        if (!/hidden|clip/.test(overflowX)) continue
        if (isValue(part)) tell(cell, 'part of a value', textOf(part))
        else if (isWide && (textOverflow !== 'ellipsis' || /flex|grid/.test(display)))
          tell(cell, 'cut without an ellipsis', textOf(part))
        else if (!isReadable(part, cell)) tell(cell, 'cut, and nothing shows all of it', textOf(part))
        break
      }
    }
    for (const node of nodes) {
      // Addresses and payloads have no words.
      if (node.parentElement?.closest('code') || rangeOf(node).getClientRects().length < 2) continue
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s\-/–—?]+/g)) {
        const rects = [...rangeOf(node, index, index + word.length).getClientRects()].filter(({ width }) => width > 0)
        if (rects.some(({ top }) => Math.abs(top - (rects[0]?.top ?? top)) > 3)) {
          tell(cell, 'broken inside a word', word)
          break
        }
      }
    }
    if (cell.matches('dt')) {
      const tops = texts.map(({ top }) => top)
      if (
        texts.some(({ height }) => height > 1.8 * parseFloat(getComputedStyle(cell).fontSize)) ||
        Math.max(...tops) - Math.min(...tops) > 8
      )
        tell(cell, 'the label wraps', textOf(cell))
    }
  }
  return faults
}

/** Opens every screen, each of its tabs and the progress logs in turn. */
export async function walkScreens(page: Page, look: (name: string) => Promise<void>) {
  const email = 'admin@demo.test'
  await signIn(page, email, '/glossary')
  for (const path of await screenPaths(page, email)) {
    await openScreen(page, path)
    await look(path)
    for (const tab of await otherTabs(page)) {
      await openTab(page, tab)
      await look(`${path} › ${tab}`)
    }
  }
  await openScreen(page, '/leads')
  await page.getByRole('button', { name: /^Progress logs/ }).click()
  await expect(page.getByRole('dialog', { name: 'Progress Logs' }).getByRole('row').nth(1)).toBeVisible()
  await look('/leads › Progress Logs')
}
