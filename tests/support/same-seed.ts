import { configureGlobal } from 'fast-check'

/** Property tests draw the same examples every time; `SEED=…` looks at others, and repeats what another run found. */
configureGlobal({ seed: Number(process.env.SEED ?? 20_260_301) })
