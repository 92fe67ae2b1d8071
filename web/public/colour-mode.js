// Before the first paint, so that a chosen mode never flashes the other. A file, because the security policy allows no inline script.
try {
  const mode = localStorage.getItem('theme')
  if (mode === 'light' || mode === 'dark') document.documentElement.dataset.theme = mode
} catch {
  // Storage can be forbidden: then the system's mode stands.
}
