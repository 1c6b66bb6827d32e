import { classes } from '../../ui/class-names.ts'

const long = 80

/** The name as the page's heading; a very long one is set smaller, so that the buying box stays in sight. */
export function ProductName({ name }: { name: string }) {
  return (
    <h1 className={classes('wrap-anywhere', name.length > long ? 'text-xl lg:text-2xl' : 'text-3xl lg:text-4xl')}>
      {name}
    </h1>
  )
}
