import { configure, getConfig } from '@testing-library/dom'

const isStillWaiting = () => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true

const notFoundYet = (message: string | null) =>
  Object.assign(new Error(message ?? undefined), { name: 'TestingLibraryElementError' })

// A busy machine is no failure: what is waited for comes, or the test's own limit ends it. Until then the whole document
// would be printed at each look that does not find it: the error of the last look alone is read, and prints it.
configure(({ getElementError }) => ({
  asyncUtilTimeout: 60_000,
  getElementError: (message, container) =>
    isStillWaiting() ? notFoundYet(message) : getElementError(message, container),
}))

// Mocks browser features that screens use and jsdom does not have.
window.matchMedia ??= (query: string) => ({
  matches: query.includes('min-width'),
  media: query,
  onchange: null,
  addListener: () => {},
  removeListener: () => {},
  addEventListener: () => {},
  removeEventListener: () => {},
  dispatchEvent: () => false,
})
Element.prototype.scrollIntoView ??= () => {}

// Component tests have no style sheets, so computed styles only contain inline ones. jsdom would match the browser's
// default rules for each element, which takes a fifth of the tests' time.
window.getComputedStyle = (element: Element) => {
  const own = (element as HTMLElement).style
  return new Proxy(own, {
    get(_, name) {
      if (name === 'display' && element.hasAttribute('hidden')) return 'none'
      const value: unknown = Reflect.get(own, name, own)
      return typeof value === 'function' ? (value.bind(own) as unknown) : value
    },
  })
}

// Nothing is drawn: a frame comes as soon as it can, so that overlays have taken their place when an action of the user ends.
globalThis.requestAnimationFrame = (run) => Number(setTimeout(() => run(performance.now())))
globalThis.cancelAnimationFrame = (id) => clearTimeout(id)

globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// jsdom has no layout. What has no boxes cannot have the focus in a dialog.
Element.prototype.getClientRects = function () {
  return [this.getBoundingClientRect()] as unknown as DOMRectList
}

globalThis.CSS ??= { escape: (text: string) => text } as typeof CSS
