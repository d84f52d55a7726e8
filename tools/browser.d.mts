export declare const browserFlags: string[];
export declare function findBrowser(options?: { say?: (message: string) => void }): Promise<{ path: string }>;
