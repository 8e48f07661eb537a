// What the released package.json says about its repository. The one of the source names none, so that a fork can be
// released unchanged.

/**
 * The fields of package.json that name a repository. npm refuses provenance if `repository` is not the one whose
 * workflow publishes.
 *
 * @param {object} variables - of GitHub Actions
 * @param {string} variables.GITHUB_REPOSITORY - `owner/name`
 * @param {string} [variables.GITHUB_SERVER_URL='https://github.com']
 */
export function repositoryFields({ GITHUB_REPOSITORY, GITHUB_SERVER_URL = 'https://github.com' }) {
  const url = `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}`;
  return {
    repository: { type: 'git', url: `git+${url}.git` },
    homepage: `${url}#readme`,
    bugs: `${url}/issues`,
  };
}
