import type { ComponentProps } from 'react'

export type IconProps = Omit<ComponentProps<'svg'>, 'children'>

/**
 * An icon of one path. The shapes are Lucide's (ISC licence), whose own components weigh more than everything else in the header; screens
 * that are rarely the first use those as they are.
 */
export function iconOf(path: string) {
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each, when its module is read
  return function Icon({ strokeWidth = 2, ...rest }: IconProps) {
    return (
      // biome-ignore lint/a11y/noSvgWithoutTitle: whoever shows one hides it or names it
      <svg
        width="24"
        height="24"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={strokeWidth}
        strokeLinecap="round"
        strokeLinejoin="round"
        {...rest}
      >
        <path d={path} />
      </svg>
    )
  }
}
