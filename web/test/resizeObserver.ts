/** The calendar's list of times wants a ResizeObserver, and jsdom has none. */
export function provideResizeObserver() {
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
}
