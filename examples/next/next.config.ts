import type { NextConfig } from 'next';

const config: NextConfig = { serverExternalPackages: ['housekey'] };

export default config;
