import type { NextConfig } from 'next';

// Webpack (`next build --webpack`, and Next.js 15) needs serverExternalPackages: ['housekey'].
const config: NextConfig = {};

export default config;
