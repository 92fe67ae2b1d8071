/** Mocks ResizeObserver, which the calendar's list of times needs and jsdom does not have. */
export function provideResizeObserver() {
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
}
