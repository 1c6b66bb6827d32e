export default { dialect: 'postgresql', schema: './src/database/schema/schema.ts', out: './migrations' }
