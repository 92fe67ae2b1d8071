import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react'
import { recipes, slotRecipes } from '../../ui/recipes'
import { colours } from './colours'
import { globalStyles } from './globalStyles'
import { layerStyles, textStyles } from './styles'

type Tokens = { [name: string]: Tokens | { value: string } }

/** Tokens by name; a name with further names (`bg`, `bg.subtle`) has its own value as DEFAULT. */
function asTokens(values: Record<string, string>): Tokens {
  const tree: Tokens = {}
  for (const [name, value] of Object.entries(values)) {
    let branch = tree
    for (const word of name.split('.')) branch = (branch[word] ??= {}) as Tokens
    branch.DEFAULT = { value }
  }
  return tree
}

const flat = (values: Record<string, string | number>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, { value: typeof value === 'number' ? `${value}px` : value }]),
  )
/** The 4 px grid. */
const space = { 0.5: 2, 1: 4, 1.5: 6, 2: 8, 2.5: 10, 3: 12, 4: 16, 5: 20, 6: 24, 8: 32, 10: 40 }
const shadow = (blur: string, light: number, dark: number) =>
  `${blur} light-dark(rgb(17 22 31 / ${light}), rgb(0 0 0 / ${dark}))`
const outline = '0 0 0 1px light-dark(rgb(17 22 31 / 0.07), #2d3542)'
const sans = "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"

/**
 * Chakra's system with the product's tokens and recipes, without Chakra's own, which no screen uses. A token is a CSS
 * variable too, named by its kind: `colors.bg.subtle` is `--colors-bg-subtle`.
 */
export const system = createSystem(
  defaultBaseConfig,
  defineConfig({
    cssVarsPrefix: '',
    preflight: true,
    globalCss: globalStyles,
    theme: {
      breakpoints: { sm: '480px', md: '768px', lg: '1024px', xl: '1280px' },
      keyframes: {
        shimmer: { to: { backgroundPosition: '-220% 0' } },
        rise: { from: { opacity: '0', transform: 'translateY(8px)' } },
      },
      tokens: {
        fonts: flat({
          body: sans,
          heading: sans,
          mono: "ui-monospace, 'SF Mono', 'Cascadia Mono', 'DejaVu Sans Mono', monospace",
        }),
        fontSizes: flat({ '2xs': 11, xs: 12, sm: 13, md: 14, lg: 16, xl: 20, '2xl': 28 }),
        fontWeights: flat({ normal: '400', link: '460', medium: '500', semibold: '600' }),
        lineHeights: flat({ tight: '1.2', base: '1.45' }),
        spacing: flat({ ...space, cell: 8 }),
        sizes: {
          ...flat({ ...space, full: '100%', drawer: 236, rail: 56, topbar: 48, panel: 344, head: 36 }),
          control: flat({ sm: 28, md: 32, touch: 44 }),
          row: asTokens({ DEFAULT: '34px', compare: '46px', touch: '44px' }),
        },
        radii: flat({ sm: 4, md: 6, lg: 10, full: 999 }),
        shadows: flat({
          sm: shadow('0 1px 2px', 0.06, 0.4),
          md: `${shadow('0 4px 14px', 0.08, 0.4)}, ${outline}`,
          lg: `${shadow('0 16px 44px', 0.18, 0.55)}, ${outline}`,
        }),
        durations: flat({ fast: '120ms', base: '180ms' }),
        easings: flat({ standard: 'cubic-bezier(0.2, 0, 0, 1)' }),
      },
      semanticTokens: {
        colors: asTokens(colours),
        // At the sides of a screen.
        spacing: { gutter: { value: { base: '{spacing.4}', md: '{spacing.5}' } } },
      },
      textStyles,
      layerStyles,
      recipes,
      slotRecipes,
    },
  }),
)
