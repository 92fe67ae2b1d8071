import { createSystem, type SystemConfig } from '@chakra-ui/react'

type TokenTree = { [name: string]: { value: string } | TokenTree }

/** `bg-subtle` becomes `bg.subtle`; a name with sub-names (`bg`) is stored under DEFAULT. */
function asTokens(names: readonly string[]): TokenTree {
  const tree: TokenTree = {}
  for (const name of names) {
    let branch = tree
    for (const word of name.split('-')) branch = (branch[word] ??= {}) as TokenTree
    branch.DEFAULT = { value: `var(--${name})` }
  }
  return tree
}

/** Colour names by group; values are in tokens.css. */
export const colourNames = [
  ...['bg', 'bg-canvas', 'bg-subtle', 'bg-muted', 'bg-emphasized', 'bg-overlay', 'bg-inverse', 'scrim'],
  ...['fg', 'fg-muted', 'fg-subtle', 'fg-disabled', 'fg-inverse', 'border', 'border-strong', 'border-control', 'focus'],
  ...[
    'accent-solid',
    'accent-solid-hover',
    'accent-contrast',
    'accent-fg',
    'accent-subtle',
    'accent-muted',
    'accent-emphasized',
  ],
  ...['danger-solid', 'danger-fg', 'danger-subtle', 'danger-border', 'warning-fg', 'warning-subtle', 'warning-border'],
  ...['success-solid', 'success-fg', 'success-subtle', 'success-border', 'info-fg', 'info-subtle', 'info-border'],
  ...['ftd', 'ftdrej', 'pending', 'submitted', 'rejected', 'accepted'].flatMap((status) => [
    `st-${status}-bg`,
    `st-${status}-fg`,
  ]),
  ...['normal', 'rejected', 'ftd', 'pending', 'qc', 'fake'].flatMap((row) => [`row-${row}`, `row-${row}-key`]),
  ...['row-hover', 'row-selected', 'profit-bg', 'profit-bg-total', 'profit-fg', 'up', 'down', 'flat'],
  ...['chart-1', 'chart-2', 'chart-prev', 'chart-grid', 'gauge-warn', 'skeleton', 'skeleton-hi'],
] as const

const px = (values: Record<string, number>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value: `${value}px` }]))
const fromSheet = (prefix: string, ...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, { value: `var(--${prefix}-${name})` }]))

/** Conditions and token properties for recipes. Chakra's base has about 400, which would increase the first load. */
const vocabulary: SystemConfig = {
  conditions: {
    focusVisible: '&:is(:focus-visible, [data-focus-visible])',
    disabled: '&:is(:disabled, [disabled], [data-disabled], [aria-disabled=true])',
    invalid: '&:is([data-invalid], [aria-invalid=true], [data-state=invalid])',
    placeholder: '&::placeholder, &[data-placeholder]',
  },
  utilities: {
    background: { values: 'colors', shorthand: ['bg'] },
    borderColor: { values: 'colors' },
    color: { values: 'colors' },
    borderRadius: { values: 'radii' },
    fontSize: { values: 'fontSizes' },
    fontWeight: { values: 'fontWeights' },
    height: { values: 'sizes' },
    minHeight: { values: 'sizes' },
    minWidth: { values: 'sizes' },
    width: { values: 'sizes' },
    gap: { values: 'spacing' },
    paddingInline: { values: 'spacing', shorthand: ['px'] },
  },
}

/**
 * Theme for Chakra. Values are in tokens.css, so that plain style sheets can use them; here they get Chakra's names
 * (`bg.subtle`, `fg.muted`, `accent.solid` …). Recipes are in `recipes.ts`.
 */
export const system = createSystem(vocabulary, {
  preflight: false, // reset.css
  theme: {
    breakpoints: { sm: '480px', md: '768px', xl: '1280px' },
    tokens: {
      fonts: { body: { value: 'var(--font)' }, heading: { value: 'var(--font)' }, mono: { value: 'var(--font-mono)' } },
      fontSizes: fromSheet('text', '2xs', 'xs', 'sm', 'md', 'lg', 'xl', '2xl'),
      fontWeights: fromSheet('weight', 'normal', 'link', 'medium', 'semibold'),
      lineHeights: { tight: { value: 'var(--leading-tight)' }, base: { value: 'var(--leading)' } },
      spacing: px({ 0.5: 2, 1: 4, 1.5: 6, 2: 8, 2.5: 10, 3: 12, 4: 16, 5: 20, 6: 24, 8: 32, 10: 40 }),
      sizes: {
        ...px({ 1: 4, 2: 8, 3: 12, 4: 16, 5: 20, 6: 24, 8: 32, 10: 40 }),
        full: { value: '100%' },
        control: {
          sm: { value: 'var(--control-sm)' },
          md: { value: 'var(--control-md)' },
          touch: { value: 'var(--control-touch)' },
        },
        drawer: { value: 'var(--drawer-w)' },
        rail: { value: 'var(--rail-w)' },
        topbar: { value: 'var(--topbar-h)' },
        panel: { value: 'var(--panel-w)' },
      },
      radii: fromSheet('radius', 'sm', 'md', 'lg', 'full'),
      shadows: fromSheet('shadow', 'sm', 'md', 'lg'),
      durations: { fast: { value: 'var(--fast)' }, base: { value: 'var(--base)' } },
      easings: { standard: { value: 'var(--ease)' } },
    },
    semanticTokens: { colors: asTokens(colourNames) },
  },
})
